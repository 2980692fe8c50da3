import type { ChangeEvent } from 'react';

/** The file that was just chosen in an input, which forgets it: the same file can be chosen again. */
export function takeChosenFile({ target }: ChangeEvent<HTMLInputElement>): File | undefined {
  const file = target.files?.[0];
  target.value = '';
  return file;
}
