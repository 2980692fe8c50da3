/** Where a page of the directory ends: with what was shown of its last doctor. */
export type DirectoryPlace = { name: string; id: string };

/** Longer than any name can be, with its id. */
export const PLACE_MAX_LENGTH = 200;

/**
 * The cursor that names this place. It carries the name, so that nobody is looked up by it: a cursor made of somebody's id would
 * otherwise tell where in the alphabet a doctor stands who is not listed.
 */
export const directoryCursor = ({ name, id }: DirectoryPlace): string => `${id} ${name}`;

/** The place that a cursor names; undefined when it is none. */
export function placeOfCursor(cursor: string): DirectoryPlace | undefined {
  const [, id, name] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.+)$/su.exec(cursor) ?? [];
  const isStorable = !cursor.includes('\u0000') && cursor.isWellFormed() && cursor.length <= PLACE_MAX_LENGTH;
  return id && name && isStorable ? { name, id } : undefined;
}
