import { useReducer } from 'react';

/** Files that were chosen for a document and are not sent yet, by its id: they outlive a sheet that is closed by accident, as its words do. */
const held = new Map<string, File>();

/** Holds what came with a document before its form opens. */
export const holdFile = (documentId: string, file: File): unknown => held.set(documentId, file);

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
