export type ShownFact = {
  label: string;
  /** Several: one below the other, as the products of a prescription. */
  value: string | readonly string[];
};

/** What is shown to somebody else, one at a time: a document with its facts, or facts alone, as of a prescription of the app or the lot of a dispensing. */
export type ShownSlide = {
  id: string;
  /** What it is: *Autorização da Anvisa*. */
  title: string;
  facts: readonly ShownFact[];
  /** The last day on which it counts, `YYYY-MM-DD`. */
  validUntil?: string | undefined;
  /** One's own, opened for oneself: a copy can be saved. Not at a check, where somebody else holds the phone. */
  isSavable?: boolean;
} & (
  | {
      kind: 'file';
      /** The name that a copy is saved under. */
      name: string;
      /** Undefined where it is not on this device and cannot be fetched. Called when it is its turn. */
      read: () => Promise<Blob | undefined>;
      /** Why it could not be read, in words. */
      problemText: (error: unknown) => string;
    }
  | { kind: 'facts' }
);
