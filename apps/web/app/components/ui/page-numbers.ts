/** More buttons than this do not stand beside each other on a phone (spec §9). */
export const PAGE_BUTTONS_MAX = 5;

/**
 * Which pages have a button: the first, the last, and those around the shown one, so that both ends stay one press away.
 * @param page the shown one, from 1
 */
export function pageNumbers(page: number, pageCount: number): number[] {
  if (pageCount <= PAGE_BUTTONS_MAX) return Array.from({ length: Math.max(pageCount, 0) }, (_, index) => index + 1);
  const middle = Math.min(Math.max(page, 3), pageCount - 2);
  return [1, middle - 1, middle, middle + 1, pageCount];
}
