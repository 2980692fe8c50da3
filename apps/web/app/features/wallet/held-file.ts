import type { RefusedFiles } from '@balsamo/domain/files/received-file.ts';
import { useReducer } from 'react';

/** Files that were chosen for a document and are not sent yet, by its id: they outlive a sheet that is closed by accident, as its words do. */
const held = new Map<string, File>();

/** What came with a document before its form opens: its file, or photos that become its pages; and what is not taken. */
export type Brought = ({ file: File } | { photos: readonly File[] }) & { refused: RefusedFiles };

const photosOf = new Map<string, readonly File[]>();
const refusedOf = new Map<string, RefusedFiles>();

export function holdBrought(documentId: string, brought: Brought): void {
  if ('file' in brought) held.set(documentId, brought.file);
  else photosOf.set(documentId, brought.photos);
  refusedOf.set(documentId, brought.refused);
}

export const hasPhotos = (documentId: string): boolean => photosOf.has(documentId);

/** The photos that came with a document, once: then they are among its pages. */
export function takePhotos(documentId: string): readonly File[] {
  const photos = photosOf.get(documentId) ?? [];
  photosOf.delete(documentId);
  return photos;
}

/** What came with a document and is not taken. */
export const refusedWith = (documentId: string): RefusedFiles => refusedOf.get(documentId) ?? {};

/** The file that is chosen for a document; undefined takes it away. */
export function useHeldFile(documentId: string): [File | undefined, (file: File | undefined) => void] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hold = (file: File | undefined) => {
    if (file) held.set(documentId, file);
    else held.delete(documentId);
    redraw();
  };
  return [held.get(documentId), hold];
}
