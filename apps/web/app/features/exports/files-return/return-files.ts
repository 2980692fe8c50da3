import type { FilePlaces } from '@balsamo/contract/exports/job-schemas.ts';
import { FILE_PLACES_MAX, type FilePlace, placeKey } from '@balsamo/domain/exports/files-zip.ts';
import { FILE_PROBLEMS, FILE_RULES, type FileProblem } from '@balsamo/domain/files/file.ts';
import { ApiProblem, NetworkProblem } from '../../../platform/api-client.ts';
import { filesOfZip, type LeftCause, type ZipFile } from './files-of-zip.ts';
import { EntryError, type EntryProblem, readEntry, ZipError, type ZipProblem } from './read-zip.ts';

/** Why a file was not put back. */
export type ReturnCause =
  | LeftCause
  | EntryProblem
  | FileProblem
  | 'no_record'
  | 'perhaps_of_doctor'
  | 'of_doctor'
  | 'storage_full'
  | 'server';

/** `here`: the same file was there before; `differs`: another one, which stays. */
export type Outcome = 'put' | 'here' | 'differs' | ReturnCause;
export type Settled = { name: string; outcome: Outcome };

export type ReturnState = {
  /** `waiting`: the server asked for it. `paused`: until somebody says so, or the connection is back. `refused`: nothing can be done with it. */
  state: 'reading' | 'sending' | 'waiting' | 'paused' | 'refused' | 'done';
  /** Of `paused`. */
  pausedBy?: 'person' | 'offline' | 'server';
  /** Of `waiting`: when it goes on, in milliseconds of this device's clock. */
  until?: number;
  /** Of `refused`. */
  problem?: ZipProblem | 'not_allowed' | 'signed_out' | 'not_understood';
  total: number;
  settled: readonly Settled[];
  /** 0 to 1, of everything. */
  share: number;
};

export type Server = {
  places: (files: readonly FilePlace[], signal: AbortSignal) => Promise<FilePlaces['files']>;
  put: (
    file: ZipFile,
    bytes: Uint8Array<ArrayBuffer>,
    sending: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<unknown>;
  /** Hexadecimal; undefined where this browser makes none, over plain HTTP. */
  hashOf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string | undefined>;
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
};

/** As both kinds of records take it. */
const MAX_BYTES = FILE_RULES.wallet_document.maxBytes;
/** Where the server is busy and does not say for how long. */
const WAIT_S = 10;
/** Answers of who stands before the server, or of one that is about to come back. */
const PASSING = new Set([502, 504]);

/**
 * Puts the files of a ZIP back, one after the other. What is there already is not sent, so that it can be begun, stopped and begun again at
 * any time. Its state is to be read by `useSyncExternalStore`.
 */
export class FilesReturn {
  readonly #zip: Blob;
  readonly #server: Server;
  readonly #listeners = new Set<() => void>();
  readonly #outcomes = new Map<string, Settled>();
  /** Sent, and no answer came: what is there now is this. */
  readonly #unanswered = new Set<string>();
  #left: readonly Settled[] = [];
  #files: readonly ZipFile[] | undefined;
  #isStorageFull = false;
  #running: AbortController | undefined;
  #state: ReturnState = { state: 'reading', total: 0, settled: [], share: 0 };

  constructor(zip: Blob, server: Server) {
    this.#zip = zip;
    this.#server = server;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): ReturnState => this.#state;

  /** Begins, or goes on where it was stopped. Settles when it is over or stopped. */
  readonly run = async (): Promise<void> => {
    if (this.#running || this.#state.state === 'done') return;
    const controller = new AbortController();
    this.#running = controller;
    try {
      await this.#settleAll(controller.signal);
      this.#show({ state: 'done' });
    } catch (error) {
      // Whoever stopped it has said how it stands.
      if (!controller.signal.aborted) this.#show(stoppedBy(error));
    } finally {
      if (this.#running === controller) this.#running = undefined;
    }
  };

  readonly pause = (): void => this.#stop({ state: 'paused', pausedBy: 'person' });
  /** What was put back stays. */
  readonly cancel = (): void => this.#stop({ state: 'done' });

  #stop(how: Partial<ReturnState>): void {
    const running = this.#running;
    this.#running = undefined;
    running?.abort();
    this.#show(how);
  }

  #show(change: Partial<ReturnState>, part = 0): void {
    const { pausedBy: _, until: __, problem: ___, ...before } = this.#state;
    const total = (this.#files?.length ?? 0) + this.#left.length;
    const settled = [...this.#outcomes.values(), ...this.#left];
    const share = total === 0 ? 0 : Math.min(1, (settled.length + part) / total);
    this.#state = { ...before, ...change, total, settled, share };
    for (const listener of this.#listeners) listener();
  }

  #settle(file: ZipFile, outcome: Outcome): void {
    this.#outcomes.set(placeKey(file), { name: file.name, outcome });
    this.#show({});
  }

  async #settleAll(signal: AbortSignal): Promise<void> {
    this.#show({ state: this.#files ? 'sending' : 'reading' });
    if (!this.#files) {
      const { files, left } = await filesOfZip(this.#zip);
      signal.throwIfAborted();
      this.#files = files;
      this.#left = left.map(({ name, cause }) => ({ name, outcome: cause }));
    }
    this.#show({ state: 'sending' });
    const open = this.#files.filter((file) => !this.#outcomes.has(placeKey(file)));
    for (let at = 0; at < open.length; at += FILE_PLACES_MAX) {
      const some = open.slice(at, at + FILE_PLACES_MAX);
      const places = await this.#whenServerMay(signal, () => this.#server.places(some, signal));
      for (const [index, file] of some.entries()) {
        const place = places[index];
        if (place?.state === 'empty') await this.#send(file, signal);
        else if (place?.state === 'taken') this.#settle(file, await this.#compare(file, place.sha256, signal));
        else this.#settle(file, place?.state === 'of_doctor' ? 'of_doctor' : withoutRecord(file));
      }
    }
  }

  async #compare(file: ZipFile, there: string | null, signal: AbortSignal): Promise<Outcome> {
    if (this.#unanswered.has(placeKey(file))) return 'put';
    if (file.sha256) return file.sha256 === there ? 'here' : 'differs';
    const bytes = await this.#read(file);
    signal.throwIfAborted();
    // What cannot be read here is there, whichever it is.
    const hash = typeof bytes === 'string' ? undefined : await this.#server.hashOf(bytes);
    return hash === undefined || hash === there ? 'here' : 'differs';
  }

  async #read(file: ZipFile): Promise<Uint8Array<ArrayBuffer> | EntryProblem> {
    try {
      return await readEntry(this.#zip, file.entry, MAX_BYTES);
    } catch (error) {
      if (error instanceof EntryError) return error.code;
      throw error;
    }
  }

  async #send(file: ZipFile, signal: AbortSignal): Promise<void> {
    if (this.#isStorageFull) return this.#settle(file, 'storage_full');
    const bytes = await this.#read(file);
    signal.throwIfAborted();
    if (typeof bytes === 'string') return this.#settle(file, bytes);
    const hash = file.sha256 && (await this.#server.hashOf(bytes));
    if (hash && hash !== file.sha256) return this.#settle(file, 'damaged');
    const onProgress = (part: number) => !signal.aborted && this.#show({}, part);
    try {
      await this.#whenServerMay(signal, () => this.#server.put(file, bytes, { signal, onProgress }));
      signal.throwIfAborted();
      this.#settle(file, 'put');
    } catch (error) {
      if (error instanceof NetworkProblem || signal.aborted) this.#unanswered.add(placeKey(file));
      const outcome = signal.aborted ? undefined : refusalOf(error);
      if (!outcome) throw error;
      this.#isStorageFull ||= outcome === 'storage_full';
      // What was sent before without an answer has arrived by now.
      const isOwn = outcome === 'differs' && this.#unanswered.has(placeKey(file));
      this.#settle(file, isOwn ? 'put' : outcome);
    }
  }

  /** Asks, and again for as long as the server says that it has to wait. */
  async #whenServerMay<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await ask();
        signal.throwIfAborted();
        return answer;
      } catch (error) {
        const seconds = signal.aborted ? undefined : waitOf(error);
        if (seconds === undefined) throw error;
        this.#show({ state: 'waiting', until: Date.now() + seconds * 1000 });
        await this.#server.wait(seconds, signal);
        signal.throwIfAborted();
        this.#show({ state: 'sending' });
      }
    }
  }
}

/** An import leaves out what a doctor prescribed. Who wrote it, ZIPs of before the index do not say. */
function withoutRecord({ of, isOfDoctor }: ZipFile): ReturnCause {
  if (isOfDoctor) return 'of_doctor';
  return of === 'prescriptions' && isOfDoctor === undefined ? 'perhaps_of_doctor' : 'no_record';
}

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.status !== 429 && error.status !== 503 && error.status !== 507) return undefined;
  return error.retryAfter ?? WAIT_S;
}

/** What the server said of this file alone; undefined where it said it of all. */
function refusalOf(error: unknown): Outcome | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
  if (problem) return problem;
  if (error.status === 413) return 'file_too_large';
  if (error.code === 'files.storage_full') return 'storage_full';
  if (error.code === 'imports.file_there') return 'differs';
  if (error.code === 'imports.of_doctor') return 'of_doctor';
  if (error.code === 'imports.no_record') return 'no_record';
  if (error.status === 401 || error.status === 403 || PASSING.has(error.status)) return undefined;
  return 'server';
}

function stoppedBy(error: unknown): Partial<ReturnState> {
  if (error instanceof ZipError) return { state: 'refused', problem: error.code };
  if (error instanceof NetworkProblem) return { state: 'paused', pausedBy: 'offline' };
  if (error instanceof ApiProblem && error.status === 401) return { state: 'refused', problem: 'signed_out' };
  if (error instanceof ApiProblem && error.status === 403) return { state: 'refused', problem: 'not_allowed' };
  // The same question would be refused again.
  if (error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 408)
    return { state: 'refused', problem: 'not_understood' };
  return { state: 'paused', pausedBy: 'server' };
}
