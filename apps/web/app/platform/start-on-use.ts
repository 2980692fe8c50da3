import { CONSENT_KEY } from './consent.ts';
import { LANGUAGE_KEY } from './language-store.ts';

/** Told to the window once the page is alive. */
export const ALIVE_EVENT = 'alive';
const LATER_ID = 'later';

/**
 * Fetches the code of a page once somebody touches it, points at it or uses a key there, or a picture of it fails; the button that is
 * pressed meanwhile is held, and pressed again when the page is alive. Links, the menu and what browsers do by themselves need none of it.
 * Where visits may be counted it begins by itself, after the page. Says in script what `storeLanguage` says in code.
 */
export const START_ON_USE_SCRIPT = `(()=>{const d=document,n=d.currentScript.nonce,l=d.documentElement.lang.slice(0,2);let s,b;
try{localStorage.setItem('${LANGUAGE_KEY}',l)}catch{}
const go=()=>{if(s)return;s=d.createElement('script');s.type='module';s.nonce=n;s.text=d.getElementById('${LATER_ID}').text;d.head.append(s);s.remove()},
press=e=>{const t=e.target.closest('button:not([popovertarget])');if(t){e.preventDefault();e.stopImmediatePropagation();go();b=t}};
for(const e of ['pointerover','pointerdown','touchstart','keydown','focusin','error'])addEventListener(e,go,{capture:true,passive:true});
addEventListener('click',press,true);
try{if(JSON.parse(localStorage.getItem('${CONSENT_KEY}')).choice==='granted')addEventListener('load',()=>setTimeout(go,1000))}catch{}
addEventListener('${ALIVE_EVENT}',()=>{removeEventListener('click',press,true);if(b&&b.isConnected)b.click();b=0})})()`;

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const MODULE = /<script([^>]*) type="module" async=""([^>]*)>([\s\S]*?)<\/script>/;

/**
 * The page with its code written down as text, for the script above to begin, instead of being fetched at once.
 * @throws Error where the page holds no such code
 */
export function startsOnUse(html: string, nonce: string | undefined): string {
  if (!MODULE.test(html)) throw new Error('a page that starts on use has no code to start');
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return html
    .replace(PRELOADS, '')
    .replace(
      MODULE,
      (_, _before, _after, code: string) =>
        `<script id="${LATER_ID}" type="text/plain">${code}</script><script${attribute}>${START_ON_USE_SCRIPT}</script>`,
    );
}
