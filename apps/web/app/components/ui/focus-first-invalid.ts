/** Puts the focus on the first control of the form that has something wrong with it, once its error is drawn. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    // A group of radios carries its error on the fieldset.
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input');
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  });
}
