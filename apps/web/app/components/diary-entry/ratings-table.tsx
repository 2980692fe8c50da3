import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { changesBetween, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { SymptomDot } from './symptom-dot.tsx';

const COLOUR_OF_MEANING = { better: 'text-leaf', worse: 'text-clay', same: 'text-ink-soft' } as const;

/** Of an entry that a device has kept since before there were copies nothing was copied. */
type RatedEntry = Pick<Entry, 'symptoms'> & { copiedBefore?: readonly Symptom[] };

/** Ratings before and after, each difference with its meaning in words; what was not rated is "–". */
export function RatingsTable({ entry }: { entry: RatedEntry }) {
  const { t } = useTranslation(['diary']);
  const { before, after } = entry.symptoms;
  const copied = entry.copiedBefore ?? [];
  const changes = after ? changesBetween(before, after) : [];
  const rated = SYMPTOMS.filter((symptom) => before[symptom] !== undefined || after?.[symptom] !== undefined);
  if (rated.length === 0) return <p className="text-15 text-ink-soft">{t('diary:entry.unrated')}</p>;
  const rating = (value: number | undefined) =>
    value ?? (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('diary:entry.notRated')}</span>
      </>
    );
  const table = (
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
              <td className="py-1.5 text-right font-semibold">
                {copied.includes(symptom) ? (
                  <>
                    <RotateCcw className="mr-1 inline size-3.5 text-ink-soft" aria-hidden="true" />
                    <span className="sr-only">{t('diary:entry.copied')}: </span>
                  </>
                ) : null}
                {rating(before[symptom])}
              </td>
              {after ? (
                <>
                  <td className="py-1.5 text-right font-semibold">{rating(after[symptom])}</td>
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
  if (copied.length === 0) return table;
  return (
    <div>
      {table}
      <p className="mt-1.5 flex gap-1.5 text-13 text-ink-soft">
        <RotateCcw className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        {t('diary:entry.copiedLegend')}
      </p>
    </div>
  );
}
