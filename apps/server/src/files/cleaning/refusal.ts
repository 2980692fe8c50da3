import type { FileProblem } from '@balsamo/domain/files/file.ts';

/** A file that is not taken, and why. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  readonly code: FileProblem;
  constructor(code: FileProblem) {
    super(code);
    this.code = code;
  }
}
