import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { type DiaryNames, entrySearch, isFound } from '@balsamo/domain/diary/entry-search.ts';
import type { Language } from '@balsamo/domain/language.ts';
import * as en from '@balsamo/locales/en/diary.json';
import * as fr from '@balsamo/locales/fr/diary.json';
import * as pt from '@balsamo/locales/pt/diary.json';
import type { EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';

/** As the server searches; of the files only the names that are searched come along. */
const NAMES: Record<Language, DiaryNames> = {
  pt: { product: pt.product, method: pt.method, effect: pt.effect, unwanted: pt.unwanted, trigger: pt.trigger },
  en: { product: en.product, method: en.method, effect: en.effect, unwanted: en.unwanted, trigger: en.trigger },
  fr: { product: fr.product, method: fr.method, effect: fr.effect, unwanted: fr.unwanted, trigger: fr.trigger },
};

/** Does an entry of this device match what is searched and filtered for? By the rule of the server. */
export function entryMatcher({ search, productType }: EntryFilters): (entry: Entry) => boolean {
  const wanted = entrySearch(search, Object.values(NAMES));
  return (entry) => (!productType || entry.productType === productType) && (!wanted || isFound(entry, wanted));
}
