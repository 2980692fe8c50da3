import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraft } from '../../../components/form/draft.tsx';
import { useHomeNow } from '../../../platform/clock.ts';
import { presentTime } from '../../../platform/server-clock.ts';

/**
 * The moment that a form about "now" records: what was half written when the session ended happened then. A retry says the time
 * of the first try: that is when it happened.
 */
export function useMomentOfTry(): () => string {
  const moment = useRef<string>(useDraft()?.givenBackAt);
  return () => {
    moment.current ??= presentTime().toISOString();
    return moment.current;
  };
}

/** Says which moment is meant by what was half written and is given back later. */
export function GivenBackNotice() {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const givenBackAt = useDraft()?.givenBackAt;
  if (!givenBackAt) return null;
  const when = format.when({ instant: new Date(givenBackAt), timeZone: home.timeZone }, home);
  return <p className="rounded-control bg-honey-wash px-3.5 py-2.5 text-13">{t('diary:givenBack', { when })}</p>;
}
