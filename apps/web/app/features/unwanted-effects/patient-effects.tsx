import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecorderName } from '../../components/care/recorded-by.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Card } from '../../components/ui/card.tsx';
import { patientEffectsQuery } from './effect-queries.ts';
import { useEffectWords } from './effect-words.ts';

/** What a patient reported and shows their doctors; nothing where they show nothing. */
export function PatientEffects({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  const wordsOf = useEffectWords();
  const query = useQuery(patientEffectsQuery(patientId));
  if (query.isError) {
    return (
      <LoadFailed query={query} title={t('unwantedEffects:patient.loadFailed')} retry={t('common:action.retry')}>
        {t('unwantedEffects:later')}
      </LoadFailed>
    );
  }
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby="patient-effects">
        <h2 id="patient-effects" className="text-21">
          {t('unwantedEffects:title')}
        </h2>
        <p className="text-13 text-ink-soft">{t('unwantedEffects:patient.text')}</p>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {query.data.items.map((report) => {
            const { title, lines } = wordsOf(report);
            return (
              <li key={report.id} className="py-2.5">
                <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">{title}</h3>
                {lines.map((line) => (
                  <p key={line} className="text-15 whitespace-pre-line text-ink-soft wrap-anywhere">
                    {line}
                  </p>
                ))}
                <RecorderName recorder={query.data.recorders?.[report.id]} />
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
