import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';

/** Fetched when someone is about to use a passkey: the first load of the page carries nothing of it. */
const passkeySignIn = () => import('./passkey-sign-in.ts');

/** In the place of address and password: a button, and the browser's own list under the address. */
export function PasskeyEntry({ onSignedIn }: { onSignedIn: (account: Account) => void }) {
  const { t } = useTranslation(['auth']);
  const place = useRef<HTMLDivElement>(null);
  // The server cannot know what the browser can.
  const [canAsk, setCanAsk] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const enter = useRef(onSignedIn);
  enter.current = onSignedIn;

  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    setCanAsk(true);
    const form = place.current?.closest('form');
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = () => {
      void passkeySignIn()
        .then(({ waitForPasskey }) => {
          if (!isGone) stop = waitForPasskey((account) => enter.current(account));
        })
        .catch(() => {});
    };
    // Who was quicker than the page's code is in the form already.
    if (form?.contains(document.activeElement)) begin();
    else form?.addEventListener('focusin', begin, { once: true });
    return () => {
      isGone = true;
      stop?.();
      form?.removeEventListener('focusin', begin);
    };
  }, []);

  const ask = async () => {
    setAsking(true);
    try {
      onSignedIn(await (await passkeySignIn()).signInWithPasskey());
    } catch {
      // Called off, unknown, or no connection: the password is there.
      void showToast('error', t('auth:problem.passkey'), {
        position: 'top-center',
        description: t('auth:problem.passkeyText'),
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <div ref={place} className="flex flex-col empty:hidden">
      {canAsk ? (
        <Button variant="secondary" size="lg" isPending={isAsking} onClick={ask}>
          {t('auth:signIn.passkey')}
        </Button>
      ) : null}
    </div>
  );
}
