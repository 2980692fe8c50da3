const OPEN_DIALOG = '[role=dialog], [role=alertdialog]';
const OPEN_MENU = ':popover-open';

/** Is something open, or being typed? Then nothing that could wait comes in between. */
export function isBusy(): boolean {
  const isOpen = (selector: string) => document.querySelector(selector) !== null;
  return (
    isOpen(OPEN_DIALOG) ||
    // A browser that knows no popovers throws at their selector.
    (CSS.supports(`selector(${OPEN_MENU})`) && isOpen(OPEN_MENU)) ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}
