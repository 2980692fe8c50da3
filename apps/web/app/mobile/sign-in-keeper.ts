import { KEPT_SESSION } from '@balsamo/domain/site/shell-origins.ts';
import { readSecret, writeSecret } from '../phone/key-store.ts';

const SECRET = 'signIn';
/** Where the server looks for what is kept beside the session: only its sign-in does. */
const SIGN_IN_PATH = '/api/auth/';

export type SignInKeeper = {
  /** What a request to this path says of who sends it. */
  headers: (path: string) => Record<string, string>;
  /** Keeps what an answer gives to keep (`balsamo-keep`), before anybody sees the answer. */
  take: (given: string | null) => Promise<void>;
};

/** What a browser would have as cookies, from the key store. */
export async function openSignInKeeper(keptHeader: string): Promise<SignInKeeper> {
  const text = await readSecret(SECRET).catch(() => undefined);
  const kept = new Map<string, string>(Object.entries(JSON.parse(text ?? '{}')));
  let writing: Promise<unknown> = Promise.resolve();
  return {
    headers(path) {
      const session = kept.get(KEPT_SESSION);
      const others = [...kept].filter(([name]) => name !== KEPT_SESSION).map(([name, value]) => `${name}=${value}`);
      return {
        ...(session ? { authorization: `Bearer ${session}` } : {}),
        ...(others.length > 0 && path.startsWith(SIGN_IN_PATH) ? { [keptHeader]: others.join('; ') } : {}),
      };
    },
    async take(given) {
      if (!given) return;
      for (const one of given.split(', ')) {
        const at = one.indexOf('=');
        const [name, value] = [one.slice(0, at), one.slice(at + 1)];
        if (value) kept.set(name, value);
        else kept.delete(name);
      }
      // One after the other: what was given last stays.
      const next = kept.size > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined;
      writing = writing.catch(() => {}).then(() => writeSecret(SECRET, next));
      await writing;
    },
  };
}
