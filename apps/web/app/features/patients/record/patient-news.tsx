import type { PatientNews as News } from '@balsamo/contract/patients/detail-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import type { RecordPart } from './record-parts.tsx';

/** Where what is new can be read. */
const PART_OF = {
  entries: 'diary',
  finishedEntries: 'diary',
  changedEntries: 'diary',
  ratings: 'diary',
  prescriptions: 'prescriptions',
  changedPrescriptions: 'prescriptions',
} as const satisfies Record<Exclude<keyof News, 'since'>, RecordPart>;
const KINDS = Object.keys(PART_OF) as (keyof typeof PART_OF)[];

export type PatientNewsProps = { news: News; onShow: (part: RecordPart) => void };

/** What came since the doctor looked the last time before this visit: the first thing on the page. */
export function PatientNews({ news, onShow }: PatientNewsProps) {
  const { t } = useTranslation(['record']);
  const format = useDiaryFormat();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const found = KINDS.filter((kind) => news[kind] > 0);
  const when = news.since && format.when({ instant: new Date(news.since), timeZone }, { instant: now, timeZone });
  const parts = [...new Set(found.map((kind) => PART_OF[kind]))];
  return (
    <Card className={found.length > 0 ? 'border-leaf-wash bg-leaf-wash p-0' : 'p-0'}>
      <section aria-labelledby="patient-news-title" className="flex flex-col gap-2 p-4 md:p-5">
        <h2 id="patient-news-title" className="text-21">
          {t('record:news.title')}
        </h2>
        {when === null ? (
          <p>{t('record:news.first')}</p>
        ) : found.length === 0 ? (
          <p>{t('record:news.nothing', { when })}</p>
        ) : (
          <>
            <p className="text-13 text-ink-soft">{t('record:news.since', { when })}</p>
            <ul className="flex flex-col gap-0.5 font-medium">
              {found.map((kind) => (
                <li key={kind}>{t(`record:news.${kind}`, { count: news[kind] })}</li>
              ))}
            </ul>
            <div className="-mx-3 -mb-1.5 flex flex-wrap">
              {parts.map((part) => (
                <Button key={part} variant="ghost" size="sm" onClick={() => onShow(part)}>
                  {t(`record:news.show.${part}`)}
                </Button>
              ))}
            </div>
          </>
        )}
      </section>
    </Card>
  );
}
