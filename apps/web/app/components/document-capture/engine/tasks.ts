import type { Quad } from '../pixels/geometry.ts';

/** A photo as it is kept while its page is being made: smaller, the right way up, without anything about device or place. */
export type ReadPhoto = {
  /** JPEG. */
  photo: Blob;
  width: number;
  height: number;
  /** Where the sheet is, in fractions of the photo; undefined where no edges were found. */
  found: Quad | undefined;
};

/** What becomes of a photo. */
export type Cut = {
  /** The corners of the sheet, in fractions of the photo; undefined: the whole photo. */
  quad: Quad | undefined;
  /** Quarters clockwise, 0 to 3. */
  quarters: number;
  /** In greys, with more contrast. */
  isClearer: boolean;
};

export type Encoding = {
  /** Of the long side, in pixels. */
  maxSide: number;
  /** Of the JPEG, 0 to 1; lowered while the page is larger than `maxBytes`. */
  quality: number;
  maxBytes: number;
};

/** Why a file became no page: it is no picture, or of a kind that this browser does not open, or broken, or too much for this device. */
export type CaptureFailure = 'no_picture' | 'heic' | 'unreadable' | 'memory' | 'failed';

export type CaptureTasks = {
  read: (file: Blob) => Promise<ReadPhoto>;
  /** A JPEG of the page. */
  make: (photo: Blob, cut: Cut, encoding: Encoding) => Promise<Blob>;
  /** A PDF of JPEGs. */
  bind: (pages: readonly Blob[]) => Promise<Blob>;
};

export type TaskName = keyof CaptureTasks;
export type Request = { id: number; name: TaskName; input: unknown[] };
export type Answer = { id: number } & ({ result: unknown } | { failure: CaptureFailure });

/** A task that failed for a reason that can be put into words. */
export class CaptureError extends Error {
  readonly failure: CaptureFailure;
  constructor(failure: CaptureFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}
