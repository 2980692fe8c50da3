import { type DiaryNames, entrySearch as searchIn } from '@balsamo/domain/diary/entry-search.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { texts } from '../platform/texts.ts';

const NAMES = LANGUAGES.map((language): DiaryNames => texts.getResourceBundle(language, 'diary'));

/** What a search text means, in every language that we speak. */
export const entrySearch = (text: string) => searchIn(text, NAMES);
