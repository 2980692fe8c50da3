import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecorderName } from '../../components/care/recorded-by.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ChangeCard } from './change-card.tsx';
import { byDay, SeizureFacts } from './seizure-list.tsx';
import { patientSeizuresQuery } from './seizure-queries.ts';
import { WeeksChart } from './weeks-chart.tsx';

/** The seizures of a patient, with what the weeks show; nothing where none was ever recorded. */
export function PatientSeizures({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['seizures', 'diary', 'common']);
  const [since, setSince] = useState<string>();
  const query = useQuery(patientSeizuresQuery(patientId, since));
  const format = useDiaryFormat();
  const days = useDayFormat();
  if (query.isError) {
    return (
      <LoadFailed query={query} title={t('seizures:loadFailed')} retry={t('common:action.retry')}>
        {t('seizures:later')}
      </LoadFailed>
    );
  }
  const { figures, items, recorders } = query.data ?? {};
  if (!figures || !items) return null;
  return (
    <section aria-labelledby="patient-seizures" className="flex flex-col gap-4">
      <h2 id="patient-seizures" className="text-21">
        {t('seizures:title')}
      </h2>
      <WeeksChart weeks={figures.weeks} />
      <ChangeCard
        figures={figures}
        since={since}
        onSinceChange={setSince}
        productOf={({ productType }) => format.product(productType)}
      />
      {items.length > 0 ? (
        <Card>
          <h3 className="text-17">{t('seizures:newest')}</h3>
          <ul className="divide-y divide-line">
            {byDay(items).map(({ day, seizures }) => (
              <li key={day} className="py-2.5">
                <h4 className="font-sans text-13 font-semibold tracking-normal text-ink-soft">{days.full(day)}</h4>
                <ul className="flex flex-col gap-2">
                  {seizures.map((seizure) => (
                    <li key={seizure.id}>
                      <SeizureFacts seizure={seizure} heading="h5" />
                      <RecorderName recorder={recorders?.[seizure.id]} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}
