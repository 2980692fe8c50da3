/** Is something open, or being typed? What asks a person something waits until it is not. */
export function isBusy(): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}
