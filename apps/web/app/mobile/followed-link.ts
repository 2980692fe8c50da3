const KEY = 'followedLink';

/** The link that this load of the pages began with: the phone tells of it once more. */
let begun: string | undefined;

/** Says whether the pages are to begin with the link that the phone names at each of their loads: it names the last one, also after it was followed. */
export async function beginsWith(link: string): Promise<boolean> {
  const digest = await digestOf(link);
  if (sessionStorage.getItem(KEY) === digest) return false;
  sessionStorage.setItem(KEY, digest);
  begun = link;
  return true;
}

/** Says whether to follow a link that the phone tells of while the pages run. Whoever presses one twice means it twice. */
export async function isNews(link: string): Promise<boolean> {
  const isBegun = link === begun;
  begun = undefined;
  sessionStorage.setItem(KEY, await digestOf(link));
  return !isBegun;
}

/** Not the link itself: it may hold what opens an account. */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
