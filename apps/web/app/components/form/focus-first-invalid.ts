/** On a slow phone the answer of the server is drawn a few frames later. */
const FRAMES_MAX = 60;

/** Puts the focus on the first control of the form that has something wrong with it, once its error is drawn. */
export function focusFirstInvalid(form: HTMLFormElement | null, frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    // A group of radios carries its error on the fieldset; so does one of buttons alone.
    const control =
      form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input:not([hidden])') ??
      form?.querySelector<HTMLElement>('fieldset[aria-describedby] button');
    // Nothing is wrong with a control where only the request failed.
    if (!control && form?.isConnected && frames > 1) return focusFirstInvalid(form, frames - 1);
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  });
}
