#!/usr/bin/env python3
"""A bot for `madang arena`: reads a question a line, answers one a line. It plays Lexio like a beginner who
sheds as many tiles as possible; in every other game, the first legal action.

    madang arena cmd random --seats 2 --deals 50 --cmd 'python3 docs/examples/bot.py'
"""
import json
import sys


def choose(question):
    actions = question["actions"]
    if actions is None:
        # Rummikub lists no actions: draw, or pass once the pool is empty.
        return {"draw": True} if question["view"]["pool"] else {"pass": True}
    if question["game"] != "lexio":
        return actions[0]
    return max(actions, key=lambda action: len(action.get("play", ())))


for line in sys.stdin:
    question = json.loads(line)
    try:
        answer = {"ok": True, "action": choose(question)}
    except Exception as error:  # Better to refuse this one question than to die over it.
        answer = {"ok": False, "error": repr(error)}
    print(json.dumps({"id": question["id"], **answer}), flush=True)
