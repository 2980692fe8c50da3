import { MAX_PAGES } from '@balsamo/domain/files/document-pages.ts';
import type { CaptureEngine } from './engine/capture-engine.ts';
import { CaptureError, type CaptureFailure, type Cut, type Encoding, type ReadPhoto } from './engine/tasks.ts';

/** About what a page of writing takes at this size and quality; one of pure noise is made coarser. */
const PAGE_BYTES = 500 * 1024;
/** Tried one after the other until the document fits. */
const ENCODINGS: readonly [Encoding, ...Encoding[]] = [
  { maxSide: 2000, quality: 0.8, maxBytes: PAGE_BYTES },
  { maxSide: 1700, quality: 0.65, maxBytes: PAGE_BYTES / 2 },
  { maxSide: 1400, quality: 0.5, maxBytes: PAGE_BYTES / 4 },
];

/** What another engine would say too. */
const OF_THE_FILE: ReadonlySet<CaptureFailure> = new Set(['no_picture', 'heic', 'unreadable']);

export type CapturedPage = ReadPhoto &
  Cut & {
    id: string;
    /** The finished page, a JPEG; undefined until it was made. */
    result: Blob | undefined;
  };

export type CaptureProblem =
  /** A photo that became no page, by the name of its file. */
  | { code: CaptureFailure; name: string }
  /** Photos beyond MAX_PAGES were left out. */
  | { code: 'too_many' }
  /** The document does not fit, however small its pages are. */
  | { code: 'too_large' };

export type CaptureWork = { name: 'reading' | 'making'; number: number; total: number };

export type CaptureState = {
  pages: readonly CapturedPage[];
  /** What is under way; undefined while nothing is. */
  work: CaptureWork | undefined;
  problems: readonly CaptureProblem[];
};

export type CapturedPages = ReturnType<typeof createCapturedPages>;

const NOTHING: CaptureState = { pages: [], work: undefined, problems: [] };

/**
 * The pages that a person has taken and not handed over. Lives apart from the screen: a sheet that is closed by accident finds them
 * again.
 */
export function createCapturedPages(startEngine: () => Promise<CaptureEngine>, newId: () => string) {
  let state = NOTHING;
  let engine: Promise<CaptureEngine> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** Counts how often all pages were thrown away: a photo that is still being read then must not come after. */
  let round = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<CaptureState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const setPage = (id: string, change: Partial<CapturedPage>) =>
    set({ pages: state.pages.map((page) => (page.id === id ? { ...page, ...change } : page)) });
  const pageOf = (id: string) => state.pages.find((page) => page.id === id);

  /** One thing after the other: a photo that is being read must not share the memory with another one. */
  function inTurn<Result>(task: (engine: CaptureEngine) => Promise<Result>): Promise<Result> {
    const done = turn.then(async () => {
      engine ??= startEngine();
      try {
        return await task(await engine);
      } catch (error) {
        // Its code could not be had, it has ended, or its memory is full: the next task begins with another one.
        if (!OF_THE_FILE.has(failureOf(error))) closeEngine();
        throw error;
      } finally {
        set({ work: undefined });
        if (listeners.size === 0) rest();
      }
    });
    turn = done.catch(() => {});
    return done;
  }

  async function readAll(
    files: readonly File[],
    take: (photo: ReadPhoto) => string | undefined,
    onUnread: (files: readonly File[]) => void = () => {},
  ): Promise<string[]> {
    const taken: string[] = [];
    const unread: File[] = [];
    const begun = round;
    for (const [place, file] of files.entries()) {
      if (round !== begun) break;
      try {
        await inTurn(async ({ read }) => {
          set({ work: { name: 'reading', number: place + 1, total: files.length } });
          const photo = await read(file);
          const id = round === begun ? take(photo) : undefined;
          if (id) taken.push(id);
        });
      } catch (error) {
        if (!OF_THE_FILE.has(failureOf(error))) unread.push(file);
        if (round === begun) set({ problems: [...state.problems, { code: failureOf(error), name: file.name }] });
      }
    }
    if (round === begun) onUnread(unread);
    return taken;
  }

  async function make(engine: CaptureEngine, id: string, encoding: Encoding): Promise<Blob | undefined> {
    const page = pageOf(id);
    if (!page) return undefined;
    const { photo, quad, quarters, isClearer } = page;
    return engine.make(photo, { quad, quarters, isClearer }, encoding);
  }

  function closeEngine(): void {
    const running = engine;
    engine = undefined;
    void running?.then(({ close }) => close()).catch(() => {});
  }

  /** Gives the worker's memory back once it is done. */
  function rest(): void {
    turn = turn.then(closeEngine);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Makes pages of photos, each cut where its sheet is. Answers the ids of those that became one.
     * @param onUnread is told, unless all pages were thrown away meanwhile, which photos may well be read another time: it was not they that failed
     */
    async add(files: readonly File[], onUnread?: (files: readonly File[]) => void): Promise<string[]> {
      const free = MAX_PAGES - state.pages.length;
      set({ problems: files.length > free ? [{ code: 'too_many' }] : [] });
      const take = (photo: ReadPhoto) => {
        const id = newId();
        const page = { ...photo, id, quad: photo.found, quarters: 0, isClearer: false, result: undefined };
        set({ pages: [...state.pages, page] });
        return id;
      };
      return readAll(files.slice(0, free), take, onUnread);
    },

    /** Puts another photo in the place of a page. True once it is there. */
    async retake(id: string, file: File): Promise<boolean> {
      set({ problems: [] });
      const taken = await readAll([file], (photo) => {
        if (!pageOf(id)) return undefined;
        setPage(id, { ...photo, quad: photo.found, quarters: 0, result: undefined });
        return id;
      });
      return taken.length > 0;
    },

    /** Says how a page is to be cut; it is made anew. */
    adjust(id: string, cut: Cut): void {
      setPage(id, { ...cut, result: undefined });
    },

    /** Makes what was not made yet. */
    async makeAll(): Promise<void> {
      await inTurn(async (running) => {
        const open = state.pages.filter(({ result }) => !result);
        for (const [place, { id }] of open.entries()) {
          set({ work: { name: 'making', number: place + 1, total: open.length } });
          const before = pageOf(id);
          const result = await make(running, id, ENCODINGS[0]);
          // It may have been cut otherwise meanwhile, and is then a page that was not made.
          if (before && pageOf(id) === before) setPage(id, { result });
        }
      }).catch((error) => set({ problems: [{ code: failureOf(error), name: '' }] }));
    },

    remove(id: string): void {
      set({ pages: state.pages.filter((page) => page.id !== id), problems: [] });
    },

    /** Up (-1) or down (1) by one place. */
    move(id: string, by: -1 | 1): void {
      const pages = [...state.pages];
      const from = pages.findIndex((page) => page.id === id);
      const to = from + by;
      const [one, other] = [pages[from], pages[to]];
      if (!one || !other) return;
      pages[from] = other;
      pages[to] = one;
      set({ pages });
    },

    /** All pages as one PDF of at most `maxBytes`; undefined where it cannot be made, which `problems` explain. */
    async bind(maxBytes: number, name: string): Promise<File | undefined> {
      set({ problems: [] });
      try {
        return await inTurn(async (running) => {
          for (const encoding of ENCODINGS) {
            const results: Blob[] = [];
            for (const [place, { id, result }] of state.pages.entries()) {
              set({ work: { name: 'making', number: place + 1, total: state.pages.length } });
              const known = encoding === ENCODINGS[0] ? result : undefined;
              const made = known ?? (await make(running, id, encoding));
              if (made) results.push(made);
            }
            const document = await running.bind(results);
            if (document.size <= maxBytes) return new File([document], name, { type: 'application/pdf' });
          }
          set({ problems: [{ code: 'too_large' }] });
          return undefined;
        });
      } catch (error) {
        set({ problems: [{ code: failureOf(error), name: '' }] });
        return undefined;
      }
    },

    /** Throws all pages away: they were handed over, or given up. */
    clear(): void {
      round++;
      set(NOTHING);
      rest();
    },

    /** Nobody looks any more. Pages stay; what was wrong is no news when somebody comes back. */
    leave(): void {
      set({ problems: [] });
      rest();
    },
  };
}

const failureOf = (error: unknown): CaptureFailure => (error instanceof CaptureError ? error.failure : 'failed');
