import type { Write } from './write.ts';

/** An item with its writes that the server has not accepted yet, in order; none for an item that is in sync. */
export type LocalItem<Item> = { item: Item; writes: readonly Write[] };

/** An item between two writes. One that was deleted is still known, so that it can be restored. */
export type ItemState<Item> = { item: Item | undefined; isDeleted: boolean };

/**
 * Optimistic update: the list that the server sent last, with the writes applied that still wait on the device.
 * Writes about items that the list does not hold bring in those that they create, at the end; order and limits are the caller's.
 *
 * @param after the item as one write leaves it
 */
export function applyWrites<Item>(
  items: readonly Item[],
  writes: readonly Write[],
  subjectOf: (item: Item) => string,
  after: (state: ItemState<Item>, write: Write) => ItemState<Item>,
): LocalItem<Item>[] {
  const bySubject = new Map<string, Write[]>();
  for (const write of writes) bySubject.set(write.subject, [...(bySubject.get(write.subject) ?? []), write]);
  const local = (state: ItemState<Item>, own: readonly Write[]): LocalItem<Item>[] => {
    const { item, isDeleted } = own.reduce(after, state);
    return item && !isDeleted ? [{ item, writes: own }] : [];
  };
  const known = items.flatMap((item) => {
    const own = bySubject.get(subjectOf(item));
    if (!own) return [{ item, writes: [] }];
    bySubject.delete(subjectOf(item));
    return local({ item, isDeleted: false }, own);
  });
  const added = [...bySubject.values()].flatMap((own) => local({ item: undefined, isDeleted: false }, own));
  return [...known, ...added];
}
