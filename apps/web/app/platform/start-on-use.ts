import { CONSENT_KEY } from './consent.ts';
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
/** What comes by itself, such as pictures that turn, begins with the code when the page has been there so long. */
export const START_AFTER_MS = 4_000;

/** On what needs code and is no button: a press is held like that of a button. */
export const HELD = { 'data-held': '' };

/**
 * Fetches the code of a page once somebody touches it, points at it, scrolls it or uses a key there, or a picture of it fails. The button
 * that is pressed meanwhile fades a little and is held, and pressed again when the page is alive, or when its code cannot be had: a link
 * then leads where it leads without scripts. Other links, the menu and what browsers do by themselves need no code. An address that says
 * more than which page it is may lead elsewhere, so its code begins at once; for others it begins by itself when the page says, or with it
 * where visits may be counted. Until then this script alone shows the question about cookies, and keeps the browser's offer to
 * install. Says in script what `storeLanguage` and `consentChoice` say in code.
 */
export const START_ON_USE_SCRIPT = `(()=>{const d=document,n=d.currentScript.nonce,l=d.documentElement.lang.slice(0,2);m=d.getElementById('${LATER_ID}');let s,b,c;
try{localStorage.setItem('${LANGUAGE_KEY}',l)}catch{}
d.cookie='${LANGUAGE_KEY}='+l+'; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
try{c=JSON.parse(localStorage.getItem('${CONSENT_KEY}')).choice}catch{}
const run=(text,type)=>{const e=d.createElement('script');if(type)e.type=type;e.nonce=n;e.onerror=free;e.text=text;d.head.append(e);e.remove()},
start=()=>{for(const e of d.querySelectorAll('[${CONTEXT_ATTRIBUTE}]'))run(e.text);run(m.text,'module')},
go=()=>{if(s)return;s=1;d.readyState==='loading'?addEventListener('DOMContentLoaded',start):start()},
free=()=>{removeEventListener('click',press,true);if(b){b.style.opacity='';if(b.isConnected)b.click()}b=0},
press=e=>{const t=e.target.closest('button:not([popovertarget]),[data-held]');if(!t||e.ctrlKey||e.metaKey||e.shiftKey)return;
e.preventDefault();e.stopImmediatePropagation();go();if(b)b.style.opacity='';b=t;t.style.opacity=.6};
for(const e of ['pointerover','pointerdown','touchstart','scroll','keydown','focusin','error'])addEventListener(e,go,{capture:true,passive:true});
addEventListener('click',press,true);
addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.${KEPT_OFFER}=e});
if(location.search||location.hash)go();
addEventListener('load',()=>{if(c==='granted')go();else if(m.dataset.after)setTimeout(go,+m.dataset.after)});
if(!c)setTimeout(()=>{const q=d.getElementById('${CONSENT_ID}');if(!s&&q)q.hidden=false},${CONSENT_AFTER_MS});
addEventListener('${ALIVE_EVENT}',free)})()`;

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
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
  const after = startAfterMs === undefined ? '' : ` data-after="${startAfterMs}"`;
  return html
    .replace(PRELOADS, '')
    .replace(CONTEXT, `<script$1 type="text/plain" ${CONTEXT_ATTRIBUTE}="">`)
    .replace(
      MODULE,
      (_, _before, _after, code: string) =>
        `<script id="${LATER_ID}" type="text/plain"${after}>${code}</script><script${attribute}>${START_ON_USE_SCRIPT}</script>`,
    );
}
