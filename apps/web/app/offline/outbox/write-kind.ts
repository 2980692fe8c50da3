import type { ApiProblem } from '../../platform/api-client.ts';
import type { ApiRequest } from '../../platform/api-request.ts';
import { isUnreadable, type Refusal, type StoredWrite, type Write } from './write.ts';

/**
 * How one kind of write of a feature is kept and sent. The request must be safe to repeat: an answer that got lost is asked
 * for again.
 */
export type WriteKind<Payload, Answer = unknown> = {
  /** Unique and never reused for something else, for example `diary.check-in`. */
  name: string;
  /** Raised when the payload's shape changes; `upgrade` then reads the older ones. Begins at 1. */
  version: number;
  /** The payload of an older version in today's shape. Needed from version 2 on. */
  upgrade?: (payload: unknown, version: number) => Payload;
  subjectOf: (payload: Payload) => string;
  needsOf?: (payload: Payload) => readonly string[];
  /** Does it bring its subject into being? What comes after it makes no sense without it. */
  isCreation?: boolean;
  /** By the same clock as the write's `recordedAt`, `sentAt` says when this request leaves: a wrong clock is put right by it. */
  requestOf: (write: StoredWrite<Payload>, sentAt: string) => ApiRequest<Answer>;
  /** Does this refusal say that nothing is left to do? A deletion of what is gone, for example. */
  isDoneDespite?: (problem: ApiProblem) => boolean;
  /** Does this error say that the server is older than this app? Of a value that is chosen from a list, and that the former version did not know. */
  isNewToServer?: (error: ApiProblem['errors'][number]) => boolean;
  /** Is this the answer that the server gives? Anything else came from something in between. */
  isAnswer?: (answer: unknown, write: StoredWrite<Payload>) => answer is Answer;
};

// biome-ignore lint/suspicious/noExplicitAny: the payload is the kind's own affair; `record` holds the two together
export type AnyWriteKind = WriteKind<any, any>;

/** Only for types: a kind knows its payload, and so does a write that is known to be of it. */
export function isOfKind<Payload>(write: Write, kind: WriteKind<Payload>): write is Write<Payload> {
  return write.kind === kind.name;
}

export type WriteKinds = {
  find: (name: string) => AnyWriteKind | undefined;
  /** A stored write as today's code reads it; one that it cannot read is held with a refusal, and stays as it is on the disk. */
  read: (stored: StoredWrite) => StoredWrite;
};

/** All kinds that the app can send. */
export function writeKinds(kinds: readonly AnyWriteKind[]): WriteKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size !== kinds.length) throw new Error('two kinds of writes have the same name');
  return {
    find: (name) => byName.get(name),
    read(stored) {
      if (isUnreadable(stored)) return stored;
      const kind = byName.get(stored.kind);
      if (!kind) return { ...stored, refusal: unsendable('outbox.unknown_kind') };
      if (stored.version === kind.version) return stored;
      if (stored.version > kind.version) return { ...stored, refusal: unsendable('outbox.newer_version') };
      try {
        if (!kind.upgrade) throw new Error('no upgrade');
        return { ...stored, version: kind.version, payload: kind.upgrade(stored.payload, stored.version) };
      } catch {
        return { ...stored, refusal: unsendable('outbox.no_upgrade') };
      }
    },
  };
}

const unsendable = (code: string): Refusal => ({ status: 0, code, errors: [] });
