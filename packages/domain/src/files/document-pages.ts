/** Photos that become one document, at most. */
export const MAX_PAGES = 10;
