import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A form that was sent before its code was there; said by the page's first script (`inline-scripts.ts`). */
type HeldForm = HTMLFormElement & { isHeld?: boolean };

/**
 * What happened to a form of a page from the server before it came alive: what was typed into it is handed to `take`, and after that it
 * is sent, if someone had done so.
 */
export function useHeldForm(element: RefObject<HTMLFormElement | null>, take: (name: string, value: string) => void) {
  const [isHeld, setHeld] = useState(false);
  const takeOver = useEffectEvent(() => {
    for (const box of element.current?.elements ?? []) {
      if (box instanceof HTMLSelectElement) {
        if (!box.selectedOptions[0]?.defaultSelected) take(box.name, box.value);
        continue;
      }
      if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) continue;
      const isTouched =
        box instanceof HTMLInputElement && box.type === 'radio'
          ? box.checked && !box.defaultChecked
          : box.value !== box.defaultValue;
      if (isTouched) take(box.name, box.value);
    }
    setHeld((element.current as HeldForm | null)?.isHeld === true);
  });
  useEffect(() => takeOver(), []);
  // Drawn with what was typed.
  useEffect(() => {
    const form: HeldForm | null = element.current;
    if (!isHeld || !form?.isHeld) return;
    form.isHeld = false;
    form.removeAttribute('aria-busy');
    form.requestSubmit();
  }, [isHeld, element]);
}
