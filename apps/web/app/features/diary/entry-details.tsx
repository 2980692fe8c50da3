import type { Entry, EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { notesText } from '@balsamo/domain/diary/entry.ts';
import { changesBetween, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import { DoseReasons, ReasonsToggle } from '../../components/stock/dose-estimate.tsx';
import { useWritesOf } from '../../offline/outbox/outbox-context.ts';
import { useDiaryFormat } from './diary-format.ts';
import { entrySubject } from './diary-writes.ts';
import { SymptomDot } from './symptom-dot.tsx';

const COLOUR_OF_MEANING = { better: 'text-leaf', worse: 'text-clay', same: 'text-ink-soft' } as const;

/** Everything an entry holds. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const note = notesText(entry);
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[20rem_1fr]">
      <RatingsTable entry={entry} />
      <dl className="grid gap-x-6 gap-y-2.5 text-15 md:grid-cols-2">
        <Detail term={t('diary:entry.consumedAt')}>{format.dateTime(entry.consumedAt, entry.timeZone)}</Detail>
        {entry.status === 'completo' ? (
          entry.checkedOutAt ? (
            <Detail term={t('diary:entry.finishedAt')}>{format.dateTime(entry.checkedOutAt, entry.timeZone)}</Detail>
          ) : null
        ) : (
          <Detail term={t('diary:entry.dueAt')}>{format.dateTime(entry.checkOutDueAt, entry.timeZone)}</Detail>
        )}
        <Detail term={t('diary:entry.method')}>{format.method(entry.consumptionMethod)}</Detail>
        {entry.inventoryItem ? <EntryStock entry={entry} item={entry.inventoryItem} /> : null}
        {entry.triggers.length > 0 ? (
          <Detail term={t('diary:entry.triggers')}>{entry.triggers.map(format.trigger).join(', ')}</Detail>
        ) : null}
        {entry.primaryEffect ? (
          <Detail term={t('diary:entry.effect')}>{format.effect(entry.primaryEffect)}</Detail>
        ) : null}
        {entry.effectDurationHours !== null ? (
          <Detail term={t('diary:entry.duration')}>{format.duration(entry.effectDurationHours)}</Detail>
        ) : entry.effectEnded === false ? (
          <Detail term={t('diary:entry.duration')}>{t('diary:entry.stillFelt')}</Detail>
        ) : null}
        <Detail term={t('diary:entry.notes')} className="md:col-span-2">
          <span className="whitespace-pre-line">
            {'notes' in note
              ? note.kind === 'written'
                ? note.notes
                : t('diary:note.recreationalWritten', { notes: note.notes })
              : t(`diary:note.${note.kind}`)}
          </span>
        </Detail>
      </dl>
    </div>
  );
}

/** What the entry's product makes of it: its dose, and what it took out of the stock. */
function EntryStock({ entry, item }: { entry: Entry; item: EntryItem }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const [areReasonsShown, setReasonsShown] = useState(false);
  const reasonsId = useId();
  const doses = format.doses(entry);
  const isUnsent = useWritesOf(entrySubject(entry.id)).length > 0;
  const { taken, problem } = entry.stock ?? { taken: null, problem: null };
  return (
    <>
      <Detail term={t('diary:entry.dose')}>
        {doses.length > 0 ? doses.join(' · ') : t('diary:dose.unknown')}{' '}
        <ReasonsToggle areShown={areReasonsShown} onShownChange={setReasonsShown} reasonsId={reasonsId} />
        <div id={reasonsId} hidden={!areReasonsShown} className="mt-1.5">
          {areReasonsShown ? (
            <DoseReasons estimate={estimateDose({ ...entry, ...item, productType: entry.productType })} />
          ) : null}
        </div>
      </Detail>
      {isUnsent && !entry.stock ? (
        <Detail term={t('diary:entry.stock')}>{t('diary:entry.takenWhenSent')}</Detail>
      ) : problem ? (
        <Detail term={t('diary:entry.stock')}>
          {t('diary:entry.notTakenText', {
            product: item.nickname,
            from: format.unit(entry.quantity.unit),
            to: format.unit(item.unit),
          })}
        </Detail>
      ) : taken === null ? null : (
        <Detail term={t('diary:entry.stock')}>
          {t('diary:entry.taken', {
            amount: format.quantity({ value: taken, unit: item.unit }),
            product: item.nickname,
          })}
        </Detail>
      )}
    </>
  );
}

function Detail({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-13 text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Ratings before and after, each difference with its meaning in words. */
function RatingsTable({ entry }: { entry: Entry }) {
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
