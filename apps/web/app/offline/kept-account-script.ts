import { CLOCK_TOLERANCE_MS } from '@balsamo/domain/diary/write-time.ts';
import { PERSON_KEY } from '../platform/device-person.ts';
import { CLOCK_KEY } from '../platform/server-clock.ts';
import { LONGEST_KEPT_MS, SHAPES } from './kept-answers.ts';
import { KEY_ID } from './person-cipher.ts';
import { personPrefix } from './person-prefix.ts';

/** `rowKey` of the account's query: SHA-256 of `["account"]`. */
const ACCOUNT_ROW = 'qVjox3/5/CuqD1nM3LFRlUJmEvjx1GmzomFG31VEs9c=';

/**
 * Says in script what kept-answers.ts says in code, of the account alone: a promise of it, and of the time by the server's clock as
 * far as the device knows it (server-clock.ts). Makes no database where there is none, and is in nobody's way who deletes one.
 */
export const KEPT_ACCOUNT_SCRIPT = `new Promise((y,x)=>{const i=k=>localStorage.getItem(k),p=i('${PERSON_KEY}');if(!p)throw 0;const r=indexedDB.open('${personPrefix('')}'+p);
r.onupgradeneeded=()=>r.transaction.abort();r.onerror=x;r.onsuccess=()=>{const b=r.result,q=(s,k)=>new Promise((y,x)=>{
const a=b.transaction(s).objectStore(s).get(k);a.onsuccess=()=>y(a.result);a.onerror=x});b.onversionchange=()=>b.close();
Promise.all([q('key','${KEY_ID}'),q('answers','${ACCOUNT_ROW}')]).then(([k,{version:v,syncedAt:t,content:c}])=>{
if(v!=='${SHAPES}'||Date.now()-t>=${LONGEST_KEPT_MS})throw 0;return crypto.subtle.decrypt({name:'AES-GCM',iv:c.iv},k,c.bytes)})
.then(z=>{const{data:d}=JSON.parse(new TextDecoder().decode(z)),n=Date.now(),{offset:f=0,at=0}=JSON.parse(i('${CLOCK_KEY}')||'{}');
if(d.id!==p)throw 0;y([d,new Date(n+f<at-${CLOCK_TOLERANCE_MS}?n:n+f)])}).catch(x).finally(()=>b.close())}})`;
