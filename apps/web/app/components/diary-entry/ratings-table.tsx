import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { changesBetween, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { SymptomDot } from './symptom-dot.tsx';

const COLOUR_OF_MEANING = { better: 'text-leaf', worse: 'text-clay', same: 'text-ink-soft' } as const;

/** Ratings before and after, each difference with its meaning in words. */
export function RatingsTable({ entry }: { entry: Pick<Entry, 'symptoms'> }) {
  const { t } = useTranslation(['diary']);
  const { before, after } = entry.symptoms;
  const changes = after ? changesBetween(before, after) : [];
  const rated = SYMPTOMS.filter((symptom) => before[symptom] !== undefined);
  return (
    <table className="w-full text-15">
      <caption className="sr-only">{t('diary:entry.ratings')}</caption>
      <thead>
        <tr className="text-13 text-ink-soft">
          <td />
          <th scope="col" className="w-16 py-1 text-right font-normal">
            {t('diary:entry.before')}
          </th>
          {after ? (
            <>
              <th scope="col" className="w-16 py-1 text-right font-normal">
                {t('diary:entry.after')}
              </th>
              <th scope="col" className="w-24 py-1 text-right font-normal">
                <span className="sr-only">{t('diary:entry.change')}</span>
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody className="tabular">
        {rated.map((symptom) => {
          const change = changes.find((one) => one.symptom === symptom);
          return (
            <tr key={symptom} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <SymptomDot symptom={symptom} />
                  {t(`diary:symptom.${symptom}`)}
                </span>
              </th>
              <td className="py-1.5 text-right font-semibold">{before[symptom]}</td>
              {after ? (
                <>
                  <td className="py-1.5 text-right font-semibold">{after[symptom] ?? '–'}</td>
                  <td
                    className={classNames(
                      'py-1.5 text-right text-13 font-medium',
                      change && COLOUR_OF_MEANING[change.meaning],
                    )}
                  >
                    {change ? t(`diary:change.${change.meaning}`) : null}
                  </td>
                </>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
