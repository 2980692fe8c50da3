const LOOK_EVERY_MS = 1_000;
/** A sheet or a question is open: someone is in the middle of something, with sliders and choices as well as text. */
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Boxes that somebody has written into, as long as they are on the page. */
const written = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Takes note of what is typed, wherever it is, and of what was typed before this code was there (start-on-use.ts). Answers how to stop. */
export function watchTyping(): () => void {
  for (const box of document.querySelectorAll<(HTMLInputElement | HTMLTextAreaElement) & { wasTyped?: boolean }>(
    'input, textarea',
  )) {
    if (box.wasTyped) written.add(box);
  }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) written.add(target);
  };
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Would a reload take something from the person that they were about to say? */
export function isTextAtStake(): boolean {
  if (document.querySelector(OPEN_DIALOG)) return true;
  for (const box of written) if (!box.isConnected) written.delete(box);
  return [...written].some(({ value }) => value.trim() !== '');
}

/** Calls back once nothing is at stake: at once, or when the sheet is closed and the page with the typed text is left. */
export function whenNothingIsTyped(callback: () => void): () => void {
  if (!isTextAtStake()) {
    callback();
    return () => {};
  }
  const timer = setInterval(() => {
    if (isTextAtStake()) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
