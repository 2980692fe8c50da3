import type { WeeklyLetter } from '@balsamo/contract/letter/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { letterDay } from '@balsamo/domain/letter/weekly-letter.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MailOpen, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { letterKeys } from '../../components/insight-keys.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { personPrefix } from '../../offline/person-prefix.ts';
import { api } from '../../platform/api-client.ts';
import { useHomeNow } from '../../platform/clock.ts';
import { useAccount } from '../../platform/session.ts';
import { useInsightWords } from './insight-words.ts';

const letterQuery = (symptom: Symptom, sunday: string | null) =>
  queryOptions({
    // One of another week is another one.
    queryKey: [...letterKeys.all, sunday, symptom] as const,
    queryFn: ({ signal }) => api.get('/api/insights/letter', { signal, query: { symptom } }),
    enabled: sunday !== null,
    meta: { isKept: true },
  });

/** *Sua semana*: at most two sentences from Sunday evening until Wednesday, unless they were put away here. Nothing where there is nothing to say. */
export default function LetterCard({ symptom }: { symptom: Symptom }) {
  const { instant, timeZone } = useHomeNow();
  const personId = useAccount().data?.id;
  const sunday = letterDay(instant, timeZone);
  const { data } = useQuery(letterQuery(symptom, sunday));
  const [, setPutAway] = useState<string>();
  const found = data?.letter;
  // Kept without a network, it may name a day that is over by now.
  const isOver = found?.next && found.next.day < localDay(instant, timeZone);
  const letter = found && isOver ? (found.news ? { ...found, next: null } : null) : found;
  if (!personId || !letter || letter.sunday !== sunday || putAwayBy(personId) === sunday) return null;
  const putAway = () => {
    rememberPutAway(personId, sunday);
    setPutAway(sunday);
  };
  return <Letter letter={letter} onPutAway={putAway} />;
}

function Letter({ letter: { symptom, news, next }, onPutAway }: { letter: WeeklyLetter; onPutAway: () => void }) {
  const { t } = useTranslation(['letter', 'diary']);
  const whose = useWhose();
  const words = useInsightWords();
  const days = useDayFormat();
  const day = next ? days.ahead(next.day) : '';
  const kind = next?.kind === 'document' && next.name === null ? 'unnamed' : next?.kind;
  const date = next && kind ? t(`letter:next.${kind}`, { ...whose, name: next.name ?? '', day }) : '';
  return (
    <Card className="p-0">
      <section aria-labelledby="weekly-letter" className="flex flex-col gap-2 p-gutter md:p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="weekly-letter" className="flex items-center gap-2 text-17">
            <MailOpen className="size-5 shrink-0 text-leaf" aria-hidden="true" />
            {t('letter:title', whose)}
          </h2>
          <Button
            variant="ghost"
            size="icon"
            className="-my-2 -mr-[min(0.75rem,3.75vw)]"
            aria-label={t('letter:dismiss')}
            onClick={onPutAway}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        {news ? (
          <p className="text-pretty break-words">
            {t(`letter:news.${news.verdict}`, {
              ...whose,
              lead: words.groupLead(
                news.name === null
                  ? { kind: 'productType', productType: news.productType }
                  : { kind: 'item', nickname: news.name, productType: news.productType },
              ),
              symptom: t(`diary:symptomThe.${symptom}`),
              records: words.records(news.records),
            })}
          </p>
        ) : null}
        {next ? (
          <p className="text-pretty break-words">
            {next.others > 0
              ? t('letter:fullMore', { next: date, count: next.others })
              : t('letter:full', { next: date })}
          </p>
        ) : null}
      </section>
    </Card>
  );
}

/** The Sunday whose letter this person put away on this device; it goes with what else is kept of them. */
const putAwayKey = (personId: string) => `${personPrefix(personId)}-letter`;

function putAwayBy(personId: string): string | null {
  try {
    return localStorage.getItem(putAwayKey(personId));
  } catch {
    return null;
  }
}

function rememberPutAway(personId: string, sunday: string): void {
  try {
    localStorage.setItem(putAwayKey(personId), sunday);
  } catch {
    // A browser that keeps nothing shows it again with the next visit.
  }
}
