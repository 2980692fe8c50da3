import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { canAutofillPasskeys, signWithPasskey, stopAsking } from '../../components/second-factor/passkeys.ts';
import { api } from '../../platform/api-client.ts';

async function signIn(isAutofill: boolean): Promise<Account> {
  const options = await api.post('/api/auth/sign-in/passkey/challenge');
  const passkey = await signWithPasskey(options, isAutofill);
  return api.post('/api/auth/sign-in/passkey', { body: { passkey } });
}

/** Asks for a passkey at once, in the place of address and password. */
export const signInWithPasskey = () => signIn(false);

/** Lists passkeys under the address as long as the form stands; whoever chooses one is signed in. Answers how to stop. */
export function waitForPasskey(onSignedIn: (account: Account) => void): () => void {
  let isStopped = false;
  void (async () => {
    if (!(await canAutofillPasskeys()) || isStopped) return;
    const account = await signIn(true);
    if (!isStopped) onSignedIn(account);
    // Not chosen, not there, or the button was pressed instead: the form goes on as it is.
  })().catch(() => {});
  return () => {
    isStopped = true;
    void stopAsking();
  };
}
