import { CONSENT_KEY } from './consent.ts';
import { CODE_IS_LOST } from './inline-scripts.ts';
import { KEPT_OFFER } from './install.ts';
import { LANGUAGE_KEY, ONE_YEAR_SECONDS } from './language-store.ts';

/** Told to the window once the page is alive. */
export const ALIVE_EVENT = 'alive';
const LATER_ID = 'later';
/** On the scripts that only the code of the page needs: what the router knows of the page. */
const CONTEXT_ATTRIBUTE = 'data-context';

/** Of the question about cookies, which a page that starts on use holds hidden. */
export const CONSENT_ID = 'consent';
/** spec §9. */
export const CONSENT_AFTER_MS = 1_000;
/** How much of the page's end the card that floats covers, for what takes the focus to be scrolled above it (app.css, `floating-card.ts`). */
export const CARD_ROOM = '--push-card-height';
/** What comes by itself, such as pictures that turn, begins with the code when the page has been there so long. */
export const START_AFTER_MS = 4_000;

/** Code that is not there by then is taken for lost; it is welcome when it comes nevertheless. */
const LOST_AFTER_MS = 20_000;

/** On what needs code and is no button: a press is held like that of a button. */
export const HELD = { 'data-held': '' };
/** On a link to the page in another language: which one was chosen is kept, with or without code. */
export const choosesLanguage = (language: string) => ({ 'data-language': language });

/**
 * Fetches the code of a page once somebody touches it, moves a pointer over it (browsers tell of one that rests there, too), scrolls it or uses a key there, or a picture of it fails. An address that
 * says more than which page it is may lead elsewhere, so its code begins at once; for others it begins by itself when the page says, or
 * with it where visits may be counted. Until then this script alone shows the question about cookies, and keeps the browser's offer to install.
 *
 * Buttons that are pressed meanwhile fade a little and are held, and pressed again when the page is alive. Other links, the menu and what
 * browsers do by themselves need no code. Where the code cannot be had, all goes on as without scripts: links lead where they lead, forms
 * are posted, nothing is asked.
 *
 * Says in script what `storeLanguage` and `consentChoice` say in code.
 */
export const START_ON_USE_SCRIPT = `(() => {
const nonce = document.currentScript.nonce, later = document.getElementById('${LATER_ID}');
const question = () => document.getElementById('${CONSENT_ID}');
const show = card => {
  card.hidden = false;
  document.documentElement.style.setProperty('${CARD_ROOM}', card.offsetHeight + 'px');
};
const hide = card => {
  card.hidden = true;
  document.documentElement.style.removeProperty('${CARD_ROOM}');
};
const held = new Set();
let isStarted = false, isOver = false, choice;
try { choice = JSON.parse(localStorage.getItem('${CONSENT_KEY}')).choice } catch {}

const keepLanguage = language => {
  try { localStorage.setItem('${LANGUAGE_KEY}', language) } catch {}
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = '${LANGUAGE_KEY}=' + language + '; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax' + secure;
};
const release = () => {
  isOver = true;
  removeEventListener('click', press, true);
  for (const pressed of held) {
    pressed.style.opacity = '';
    pressed.removeAttribute('aria-busy');
    if (pressed.isConnected) pressed.click();
  }
  held.clear();
};
const lose = () => {
  if (!isStarted || isOver) return;
  window.${CODE_IS_LOST} = true;
  if (question()) hide(question());
  release();
  for (const form of document.forms) if (form.isHeld) {
    form.isHeld = false;
    form.removeAttribute('aria-busy');
    form.requestSubmit();
  }
};
const run = (text, type) => {
  const script = document.createElement('script');
  if (type) script.type = type;
  script.nonce = nonce;
  script.onerror = lose;
  script.text = text;
  document.head.append(script);
  script.remove();
};
const preload = address => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
};
const start = () => {
  (later.dataset.preload || '').split(' ').filter(Boolean).forEach(preload);
  for (const context of document.querySelectorAll('[${CONTEXT_ATTRIBUTE}]')) run(context.text);
  run(later.text, 'module');
  setTimeout(lose, ${LOST_AFTER_MS});
};
const go = () => {
  if (isStarted) return;
  isStarted = true;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
};
const press = event => {
  const chosen = event.target.closest('[data-language]');
  if (chosen) keepLanguage(chosen.dataset.language);
  const pressed = event.target.closest('button:not([popovertarget]), [data-held]');
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.style.opacity = '0.6';
  pressed.setAttribute('aria-busy', 'true');
  held.add(pressed);
  go();
};

keepLanguage(document.documentElement.lang.slice(0, 2));
for (const use of ['pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin', 'error'])
  addEventListener(use, go, { capture: true, passive: true });
addEventListener('pointermove', event => { if (event.movementX || event.movementY) go() }, { passive: true });
addEventListener('click', press, true);
addEventListener('input', event => { event.target.wasTyped = true }, true);
addEventListener('beforeinstallprompt', event => { event.preventDefault(); window.${KEPT_OFFER} = event });
if (location.search || location.hash) go();
addEventListener('load', () => {
  if (choice === 'granted') go();
  else if (later.dataset.after) setTimeout(go, +later.dataset.after);
});
if (!choice) setTimeout(() => { if (!isStarted && question()) show(question()) }, ${CONSENT_AFTER_MS});
addEventListener('${ALIVE_EVENT}', release);
addEventListener('unhandledrejection', lose);
addEventListener('error', event => { if ('message' in event) lose() });
})()`;

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const CONTEXT = /<script([^>]*)>(?=window\.__reactRouterContext\b)/g;
const MODULE = /<script([^>]*) type="module" async=""([^>]*)>([\s\S]*?)<\/script>/;

/**
 * The page with its code, and what that is told of the page, written down as text for the script above to begin.
 * @param startAfterMs when it begins by itself where nobody uses the page; undefined: never
 * @throws Error where the page holds no such code
 */
export function startsOnUse(html: string, nonce: string | undefined, startAfterMs?: number): string {
  if (!MODULE.test(html)) throw new Error('a page that starts on use has no code to start');
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const preload = [...html.matchAll(PRELOADS)].map(([, address]) => address).join(' ');
  const after = startAfterMs === undefined ? '' : ` data-after="${startAfterMs}"`;
  return html
    .replace(PRELOADS, '')
    .replace(CONTEXT, `<script$1 type="text/plain" ${CONTEXT_ATTRIBUTE}="">`)
    .replace(
      MODULE,
      (_, _before, _after, code: string) =>
        `<script id="${LATER_ID}" type="text/plain" data-preload="${preload}"${after}>${code}</script><script${attribute}>${START_ON_USE_SCRIPT}</script>`,
    );
}
