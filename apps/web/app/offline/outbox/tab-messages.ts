import type { SenderStatus } from './sender.ts';
import type { StoredWrite } from './write.ts';

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/** What the tabs of one person tell one another. Structured clones; a tab may run an older version of the app. */
export type TabMessage =
  /** A write is new or changed. */
  | { type: 'put'; write: StoredWrite }
  /** Accepted by the server, with its answer, or discarded. */
  | { type: 'gone'; sequences: readonly number[]; answered?: { write: StoredWrite; answer: unknown } }
  /** By the tab that sends: what is under way. */
  | { type: 'sending'; sequences: readonly number[]; status: SenderStatus }
  /** To the tab that sends: try at once, and say how things stand. */
  | { type: 'wake'; isNewNetwork: boolean };
