import type { RefusedFiles } from '@balsamo/domain/files/received-file.ts';
import { useReducer } from 'react';
import { newId } from '../../platform/new-id.ts';

/** Files that were chosen for a document and are not sent yet, by its id: they outlive a sheet that is closed by accident, as its words do. */
const held = new Map<string, File>();

/** What came with a document before its form opens: its file, or photos that become its pages; and what is not taken. */
export type Brought = ({ file: File } | { photos: readonly File[] }) & { refused: RefusedFiles };

const photosOf = new Map<string, readonly File[]>();
const refusedOf = new Map<string, RefusedFiles>();
/** The document that came last, while its form was neither sent nor given up. */
let waiting: string | undefined;

export function holdBrought(documentId: string, brought: Brought): void {
  waiting = documentId;
  if ('file' in brought) held.set(documentId, brought.file);
  else photosOf.set(documentId, brought.photos);
  refusedOf.set(documentId, brought.refused);
}

let begun: string | undefined;
/** The new document that is being written: a form that was closed by accident finds what was chosen or photographed for it. */
export function begunDocument(): string {
  begun ??= newId();
  return begun;
}

/** Whose form was closed by accident, to be found again. */
export const waitingDocument = (): string | undefined => waiting;

/** It is kept, or its form was given up. A file that is not sent yet stays, and is brought again where the document is changed. */
export function forgetBrought(documentId: string): void {
  if (waiting === documentId) waiting = undefined;
  if (begun === documentId) begun = undefined;
  photosOf.delete(documentId);
  refusedOf.delete(documentId);
}

/** Did photos come with the document, and did they not become its file yet? */
export const hasPhotos = (documentId: string): boolean => photosOf.has(documentId);
export const isToBeMade = (documentId: string): boolean => hasPhotos(documentId) && !held.has(documentId);

/** The photos that came with a document, once: then they are among its pages. */
export function takePhotos(documentId: string): readonly File[] {
  const photos = photosOf.get(documentId) ?? [];
  if (photos.length > 0) photosOf.set(documentId, []);
  return photos;
}

/** Photos that were taken and could not be read now: they wait, unless the document was sent or given up meanwhile. */
export function putBackPhotos(documentId: string, photos: readonly File[]): void {
  const others = photosOf.get(documentId);
  if (others) photosOf.set(documentId, [...others, ...photos]);
}

/** None of the photos is a page. True where none waits to become one either: nothing came any more. */
export function dropPhotos(documentId: string): boolean {
  return photosOf.get(documentId)?.length === 0 && photosOf.delete(documentId);
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
