import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { PathOf } from '@balsamo/contract/wire/wire.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@balsamo/domain/language.ts';
import { CARED_KEY, LOCK_SUFFIX, PERSON_KEY, SELF_KEY } from './device-person.ts';
import { LANGUAGE_KEY } from './language-store.ts';
import { PERSON_HEADER } from './person-header.ts';
import { PAPER, THEME_KEY } from './theme.ts';

/** Of a GET request that needs nothing else. */
type EarlyPath = WholePath | `${WholePath}?${string}`;
type WholePath = Exclude<PathOf<'get'>, `${string}{${string}`>;

/** What a shell's inline script asks for before any module has arrived. */
export type ShellPreload = {
  /** Translation namespaces of the page; `common` is always asked for. */
  namespaces: readonly string[];
  /** Further ones, by the part of the page that the address names behind its hash: with them there it begins whole. */
  namespacesOf?: Readonly<Record<string, readonly string[]>>;
  requests: readonly EarlyPath[];
  /** Further ones, by the part of the page that the address names behind its hash; `''` names none. */
  requestsOf?: Readonly<Record<string, readonly EarlyPath[]>>;
  /** Code that the page begins with beside its own, by the same part: the name of its file without the hash. */
  codeOf?: Readonly<Record<string, string>>;
  /** One that needs the id of an item in the answer of another, which is among `requests`. */
  requestOfItem?: {
    list: EarlyPath;
    /** Where the device keeps the id of the item that was chosen last (localStorage); without it the first item is meant. */
    chosenKey: string;
    /** A path with one parameter. */
    path: Extract<PathOf<'get'>, `${string}{${string}`>;
    /** Parts of the page that ask for it, as in `requestsOf`. */
    parts: readonly string[];
  };
  words?: ShellWords;
};

/**
 * Texts of the page that its skeleton shows as soon as they and the account have arrived, a second before the code on a slow phone.
 * Each is named `namespace:key`, where `$greeting` in a key stands for `morning | afternoon | evening` and `{{name}}` in a text for the
 * name of the person.
 */
export type ShellWords = {
  /** Only for who may open the page. */
  role: Account['role'];
  /** Parts of the page that begin with these texts, as in `requestsOf`. */
  parts: readonly string[];
  title: string;
  intro?: string;
  cards?: readonly string[];
};

/** Sets the theme before the first paint; says in script what theme.ts says in code. */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem('${THEME_KEY}')}catch{}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.dataset.theme=t;
document.querySelector('meta[name="theme-color"]').content=t==='dark'?'${PAPER.dark}':'${PAPER.light}'})()`;

/** Of the window: the code of the page cannot be had (start-on-use.ts). */
export const CODE_IS_LOST = 'codeIsLost';

/**
 * Holds a form that is sent before its code is there: it stays as it was typed, and is sent once it is alive (`use-held-form.ts`). A form
 * that is alive has said already that it sends itself; without scripts, or when the code is lost, it goes to the server, which shows its page again.
 */
export const HOLD_FORMS_SCRIPT = `addEventListener('submit',e=>{const f=e.target;if(window.${CODE_IS_LOST}||e.defaultPrevented||f.method!=='post')return;
e.preventDefault();f.isHeld=true;f.setAttribute('aria-busy','true')})`;

export const SHELL_SCRIPT_ID = 'shell';
/** Begins the script of a shell in its page. */
export const SHELL_SCRIPT_MARK = `<script id="${SHELL_SCRIPT_ID}">`;

/** On an element of a skeleton: which text comes there. */
export const WORDS_ATTRIBUTE = 'data-words';

/** Where the build writes the modules that a shell asks for after its texts and data (scripts/order-requests.ts). */
export const LATER_MODULES = '/* later modules */';

/** Where it writes those of a part of the page: a file, by its name without the hash, and what that needs beside the shell's own. */
export const modulesOfPart = (file: string): string => `/* modules of ${file} */`;
export const MODULES_OF_PARTS = /\/\* modules of ([\w-]+) \*\//g;

const NOTHING_KEPT = 'Promise.reject()';

/**
 * Detects the language (language-store.ts says the same in code) and starts the shell's requests while its modules
 * are still on their way. The texts come as one answer, since on a slow network each request waits for a connection; a service
 * worker has them one by one. The first format of a language costs a slow phone some 50 ms: it is made here, where the processor
 * waits for the network, and the page's own are made from what the browser then has. The smaller modules are of low priority: an answer
 * that the page begins with would wait behind them for one of the six connections. In a browser that acts for others, requests name whom
 * it shows.
 * @param keptAccount script: a promise of the account that the device kept and of the time, for the words
 */
export function shellScript(
  { namespaces, namespacesOf, requests, requestsOf = {}, codeOf, requestOfItem, words }: ShellPreload,
  keptAccount = NOTHING_KEPT,
): string {
  const always = JSON.stringify([...new Set(['common', ...namespaces])].sort());
  // In the order of the alphabet, in which the server joins them.
  const names = namespacesOf ? `${always}.concat(${JSON.stringify(namespacesOf)}[h]||[]).sort()` : always;
  const parts = Object.entries(codeOf ?? {}).map(([part, file]) => `${JSON.stringify(part)}:[${modulesOfPart(file)}]`);
  const later = `[${LATER_MODULES}]${parts.length > 0 ? `.concat({${parts}}[h]||[])` : ''}`;
  return `(()=>{const d=document,g=${JSON.stringify(LANGUAGE_TAGS)},k=Object.keys(g),of=t=>k.find(l=>l===String(t||'').trim().toLowerCase().split(/[-_]/)[0]);
let s,o,a;try{const i=k=>localStorage.getItem(k);s=i('${LANGUAGE_KEY}');a=i('${SELF_KEY}');o=(a||i('${CARED_KEY}'))&&i('${PERSON_KEY}')}catch{}
const c=/(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)/.exec(d.cookie),l=of(s)||of(c&&c[1])||navigator.languages.map(of).find(Boolean)||of(d.documentElement.lang)||'${DEFAULT_LANGUAGE}';
d.documentElement.lang=g[l];
const h=location.hash.slice(1).split(/[?=]/)[0],e=window.earlyRequests={},n=${names},w=navigator.serviceWorker,t=f=>'/locales/'+l+'/'+f+'.json',
q=p=>fetch(p,{headers:{accept:'application/json',...o&&{'${PERSON_HEADER}':o}}}),put=(p,r)=>{e[p]=r;r.catch(()=>{})};
if(n.length<2||w&&w.controller)n.forEach(f=>put(t(f),q(t(f))));
else{const a=q(t(n.join('+'))).then(r=>{if(!r.ok)throw Error('texts answered '+r.status);return r.json()});
n.forEach(f=>put(t(f),a.then(o=>new Response(JSON.stringify(o[f])))))}
for(const p of [...${JSON.stringify(requests)},...(${JSON.stringify(requestsOf)}[h]||[])])put(p,q(p));
${requestOfItem ? itemScript(requestOfItem) : ''}${words ? wordsScript(words, keptAccount) : ''}for(const m of ${later}){const e=d.createElement('link');e.rel='modulepreload';e.fetchPriority='low';e.href=m;d.head.append(e)}
setTimeout(()=>new Intl.DateTimeFormat(d.documentElement.lang,{hour:'numeric'}).format())})()`;
}

/** Once the page has taken the list it asks for the item by itself: what came after would be taken for a later answer. */
const itemScript = ({ list, chosenKey, path, parts }: NonNullable<ShellPreload['requestOfItem']>) =>
  `if(${JSON.stringify(parts)}.includes(h))e['${list}'].then(r=>r.clone().json()).then(({items:a})=>{let c;try{c=localStorage.getItem('${chosenKey}')}catch{}
const p='${path}'.replace(/{\\w+}/,(a.find(i=>i.id===c)||a[0]).id);if(e['${list}'])put(p,q(p))}).catch(()=>{});
`;

/**
 * Says in script what `greetingAt` and `firstName` say in code, by the server's clock, of the account that the device kept or the server answers,
 * whichever is there first; taken back where the server then names another person, or nobody. A device with a lock shows nothing of the person
 * before it is opened, and one that acts for somebody greets nobody by another's name.
 */
const wordsScript = ({ role, parts }: ShellWords, keptAccount: string) =>
  `if(${JSON.stringify(parts)}.includes(h)&&!a){const v=e['/api/account'].then(r=>r.clone().json().then(p=>[p,new Date(r.headers.get('date'))]));
Promise.all([Promise.any([${keptAccount},v]),...n.map(f=>e[t(f)].then(r=>r.clone().json()))]).then(([[p,c],...o])=>{
if(p.role!=='${role}'||p.care||Object.keys(localStorage).some(k=>k.endsWith('${LOCK_SUFFIX}')))return;
const u=new Intl.DateTimeFormat('en',{hour:'numeric',hourCycle:'h23',timeZone:p.timeZone}).format(c),g=u<5||u>17?'evening':u<12?'morning':'afternoon',z=d.querySelectorAll('[${WORDS_ATTRIBUTE}]');
for(const x of z){const[f,k]=x.dataset.words.split(':');
x.textContent=k.replace('$greeting',g).split('.').reduce((a,b)=>a[b],o[n.indexOf(f)]).replace('{{name}}',()=>innerWidth<768?p.name.trim().split(/\\s+/)[0]:p.name.trim())}
return v.then(([q])=>{if(q.id!==p.id)for(const x of z)x.textContent=''})}).catch(()=>{})}
`;
