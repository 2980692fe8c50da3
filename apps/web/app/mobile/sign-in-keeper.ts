import { KEPT_SESSION } from '@balsamo/domain/site/shell-origins.ts';
import { readSecret, writeSecret } from '../phone/key-store.ts';

const SECRET = 'signIn';
/** Where the server looks for what is kept beside the session: at the door, and where a password is changed. */
const LOOKED_AT = ['/api/auth/', '/api/account/password'];

export type SignInKeeper = {
  /** Is anybody signed in, as the key store says? */
  isSignedIn: () => boolean;
  /** What a request to this path says of who sends it. */
  headers: (path: string) => Record<string, string>;
  /** Keeps what an answer gives to keep (`balsamo-keep`), before anybody sees the answer. */
  take: (given: string | null) => Promise<void>;
};

/** What a browser would have as cookies, from the key store. */
export async function openSignInKeeper(keptHeader: string): Promise<SignInKeeper> {
  const kept = await readKept();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    isSignedIn: () => kept.has(KEPT_SESSION),
    headers(path) {
      const session = kept.get(KEPT_SESSION);
      const others = [...kept].filter(([name]) => name !== KEPT_SESSION).map(([name, value]) => `${name}=${value}`);
      return {
        ...(session ? { authorization: `Bearer ${session}` } : {}),
        ...(others.length > 0 && LOOKED_AT.some((place) => path.startsWith(place))
          ? { [keptHeader]: others.join('; ') }
          : {}),
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
      writing = writing
        .then(() => writeSecret(SECRET, next))
        .catch(() => {
          // The answer holds all the same; at the next start somebody signs in again.
        });
      await writing;
    },
  };
}

const ASK_AGAIN_MS = 500;
const TIMES = 10;

/**
 * A phone that does not give it out is asked again: whoever seems signed out loses the copies on the device. While it is locked for as long as that
 * takes, and for a few seconds where somebody sees that nothing comes.
 */
async function askPatiently(): Promise<string | undefined> {
  for (let times = 0; ; ) {
    try {
      return await readSecret(SECRET);
    } catch {
      if (document.visibilityState === 'visible' && ++times >= TIMES) return undefined;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}

async function readKept(): Promise<Map<string, string>> {
  const text = await askPatiently();
  try {
    return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, string>));
  } catch {
    return new Map();
  }
}
