// What a page sends and receives over its sockets.
import type { Page } from '@playwright/test';

/** An update of a table, as far as the tests read it. */
export interface Update {
  kind: 'table';
  table: string;
  seq: number;
  ply: number;
  room: { you: number | null; phase: { kind: string; record?: string } };
  view: { me: number | null; hand: string[]; played: string[][]; lead: { seat: number; tile: string } | null } | null;
  seen: { kind: string; seat?: number; tiles?: string[] }[];
  sketch?: unknown;
  fresh: boolean;
}

export class Frames {
  readonly heard: string[] = [];
  readonly said: string[] = [];
  /** How much had been heard when each of these was said. */
  private readonly heardBefore: number[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => void this.heard.push(payload.toString()));
      socket.on('framesent', ({ payload }) => {
        this.said.push(payload.toString());
        this.heardBefore.push(this.heard.length);
      });
    });
  }

  /** The table updates received so far. A change is applied to the update that it changes. */
  updates(): Update[] {
    const last = new Map<string, Update>();
    return this.heard.map((text) => JSON.parse(text)).flatMap((message) => {
      if (message.kind !== 'table' && message.kind !== 'change') return [];
      const { change, from: _, kind: __, answers: ___, ...told } = message;
      const update = message.kind === 'table' ? message : folded({ ...last.get(message.table), ...told, fresh: false }, change);
      last.set(message.table, update);
      return [update];
    });
  }

  /** The calls of an operation that the page has made. */
  calls(op: string): Record<string, unknown>[] {
    return this.said.map((text) => JSON.parse(text)).filter((call) => call.op === op);
  }

  /** The last call of an operation, once the house has done as it was told. */
  done(op: string): Record<string, unknown> | undefined {
    const calls = this.said.map((text) => JSON.parse(text));
    const at = calls.findLastIndex((call) => call.op === op);
    // Every socket counts its calls from the beginning.
    const since = this.heard.slice(this.heardBefore[at]).map((text) => JSON.parse(text));
    // What shows a move is the answer to it, too.
    const is = ({ kind, id, ok, answers }: any) => (kind === 'answer' && ok ? id : answers) === calls[at]?.id;
    return at >= 0 && since.some(is) ? calls[at] : undefined;
  }
}

/** Applies a change to a value, as docs/PROTOCOL.md says. */
function folded(value: any, change: any): any {
  if (typeof change !== 'object' || change === null) return change;
  if (Array.isArray(change)) {
    const [at, cut, ...items] = change;
    return change.length === 1 ? at : value.toSpliced(at, cut, ...items);
  }
  const now = Array.isArray(value) ? [...value] : { ...value };
  for (const [name, within] of Object.entries(change)) {
    if (Array.isArray(within) && within.length === 0) delete now[name];
    else now[name] = folded(now[name], within);
  }
  return now;
}

/** Every tile written anywhere in a message. */
export function tilesIn(message: unknown): string[] {
  if (typeof message === 'string') {
    return /^\d{1,2}[CTMS]$/.test(message) ? [message] : [];
  }
  if (typeof message !== 'object' || message === null) return [];
  return Object.values(message).flatMap(tilesIn);
}
