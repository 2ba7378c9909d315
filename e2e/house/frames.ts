// What goes over a page's sockets.
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
  fresh: boolean;
}

export class Frames {
  readonly heard: string[] = [];
  readonly said: string[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => void this.heard.push(payload.toString()));
      socket.on('framesent', ({ payload }) => void this.said.push(payload.toString()));
    });
  }

  /** The updates of tables that have come. */
  updates(): Update[] {
    return this.heard.map((text) => JSON.parse(text)).filter((message) => message.kind === 'table');
  }

  /** The calls of an operation that were made. */
  calls(op: string): Record<string, unknown>[] {
    return this.said.map((text) => JSON.parse(text)).filter((call) => call.op === op);
  }
}

/** Every tile that is written anywhere in a message. */
export function tilesIn(message: unknown): string[] {
  if (typeof message === 'string') {
    return /^\d{1,2}[CTMS]$/.test(message) ? [message] : [];
  }
  if (typeof message !== 'object' || message === null) return [];
  return Object.values(message).flatMap(tilesIn);
}
