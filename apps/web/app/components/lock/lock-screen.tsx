import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lockOf } from '../../offline/app-lock/lock-setting.ts';
import { Logo } from '../layout/logo.tsx';
import { BiometricsDoor } from './biometrics-door.tsx';
import { ForgottenLock } from './forgotten-lock.tsx';
import { PinDoor } from './pin-door.tsx';

/** Events that the sheets below listen for on the document, to close when something beside them is touched. */
const STAYING_HERE = ['pointerdown', 'focusin', 'focusout'] as const;

/** Covers everything, sheets and toasts included, until the person has shown who they are. */
export default function LockScreen({ personId, onOpen }: { personId: string; onOpen: () => void }) {
  const { t } = useTranslation(['device']);
  const [isForgotten, setForgotten] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const lock = lockOf(personId);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const ending = new AbortController();
    const { signal } = ending;
    dialog.showModal();
    for (const name of STAYING_HERE) dialog.addEventListener(name, (event) => event.stopPropagation(), { signal });
    const keepClosed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before any sheet below hears of it.
    window.addEventListener('keydown', keepClosed, { signal, capture: true });
    dialog.addEventListener('cancel', (event) => event.preventDefault(), { signal });
    // Browsers close a dialog at the second "back" or Escape in spite of that.
    dialog.addEventListener('close', () => dialog.showModal(), { signal });
    return () => {
      ending.abort();
      dialog.close();
    };
  }, []);

  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby="lock-title"
      // A sheet below takes the pointer from everything outside of it.
      className="pointer-events-auto fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-paper"
    >
      <div className="mx-auto flex min-h-full w-full max-w-95 flex-col gap-8 px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <Logo />
        <div className="my-auto flex flex-col gap-5 pb-[10dvh]">
          <h1 id="lock-title" className="text-28">
            {isForgotten ? t('device:lock.forgotTitle') : t('device:lock.title')}
          </h1>
          {isForgotten ? (
            <ForgottenLock personId={personId} onBack={() => setForgotten(false)} />
          ) : lock?.kind === 'pin' ? (
            <PinDoor personId={personId} onOpen={onOpen} onForgotten={() => setForgotten(true)} />
          ) : lock ? (
            <BiometricsDoor biometrics={lock} onOpen={onOpen} onForgotten={() => setForgotten(true)} />
          ) : null}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
