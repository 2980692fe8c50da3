import type { Recorders } from '@balsamo/contract/care/schemas.ts';
import type { Condition, Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { interactionsOf } from '@balsamo/domain/medicines/interactions.ts';
import { inMedicineOrder } from '@balsamo/domain/medicines/medicine.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecorderName } from '../../components/care/recorded-by.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { patientMedicinesQuery } from '../../components/medicines/medicine-queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { ListLimits, Sources } from './sources.tsx';
import { useConditionName } from './use-condition-name.ts';
import { useKnownWords } from './use-known-words.ts';
import { useSpanWords } from './use-span-words.ts';

/** What else a patient takes and is treated for, as they show their doctors, with what is known of it with cannabinoids; nothing where they show nothing. */
export function PatientMedicines({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['medicines', 'interactions', 'common']);
  const spanWords = useSpanWords();
  const conditionName = useConditionName();
  const query = useQuery(patientMedicinesQuery(patientId));
  if (query.isError) {
    return (
      <LoadFailed query={query} title={t('medicines:patient.loadFailed')} retry={t('common:action.retry')}>
        {t('medicines:later')}
      </LoadFailed>
    );
  }
  const { medicines = [], conditions = [], recorders } = query.data ?? {};
  if (medicines.length + conditions.length === 0) return null;
  const medicineLine = (one: Medicine) => (
    <Line
      key={one.id}
      title={one.name}
      lines={[one.dose, spanWords(one, t('medicines:hasStopped'))]}
      recorder={recorders?.[one.id]}
    />
  );
  const conditionLine = (one: Condition) => (
    <Line
      key={one.id}
      title={conditionName(one)}
      lines={[
        [one.name !== null && one.chapter ? t(`medicines:chapter.${one.chapter}`) : null, one.code]
          .filter(Boolean)
          .join(' · '),
        spanWords(one, t('medicines:isOver')),
      ]}
      recorder={recorders?.[one.id]}
    />
  );
  const going = <Kept extends Medicine | Condition>(kept: readonly Kept[]) =>
    inMedicineOrder(kept).filter(({ hasEnded }) => !hasEnded);
  const over = [
    ...inMedicineOrder(medicines)
      .filter(({ hasEnded }) => hasEnded)
      .map(medicineLine),
    ...inMedicineOrder(conditions)
      .filter(({ hasEnded }) => hasEnded)
      .map(conditionLine),
  ];
  return (
    <Card>
      <section aria-labelledby="patient-medicines" className="flex flex-col gap-3">
        <div>
          <h2 id="patient-medicines" className="text-21">
            {t('medicines:patient.title')}
          </h2>
          <p className="text-13 text-ink-soft">{t('medicines:patient.text')}</p>
        </div>
        <Part title={t('medicines:medicines')}>{going(medicines).map(medicineLine)}</Part>
        <Part title={t('medicines:conditions')}>{going(conditions).map(conditionLine)}</Part>
        {over.length > 0 ? (
          <Disclosure label={`${t('medicines:patient.stopped')} (${over.length})`}>
            <ul className="flex flex-col divide-y divide-line">{over}</ul>
          </Disclosure>
        ) : null}
        <Interactions medicines={going(medicines)} />
      </section>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-13 font-semibold tracking-normal text-ink-soft">{title}</h3>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
    </div>
  );
}

type LineProps = { title: string; lines: readonly (string | null)[]; recorder: Recorders[string] | undefined };

function Line({ title, lines, recorder }: LineProps) {
  const shown = lines.filter(Boolean).join(' · ');
  return (
    <li className="py-2">
      <p className="text-15 font-semibold wrap-anywhere">{title}</p>
      {shown ? <p className="text-15 text-ink-soft wrap-anywhere">{shown}</p> : null}
      <RecorderName recorder={recorder} />
    </li>
  );
}

/** The rows of the table for what is taken now, with the pathway and the sources. */
function Interactions({ medicines }: { medicines: readonly Medicine[] }) {
  const { t } = useTranslation(['medicines']);
  const wordsOf = useKnownWords();
  if (medicines.length === 0) return null;
  const rows = medicines.flatMap((medicine) => interactionsOf(medicine).map((row) => ({ medicine, row })));
  const unlisted = medicines.filter((medicine) => interactionsOf(medicine).length === 0).map(({ name }) => name);
  const limits = <ListLimits unlisted={[...new Set(unlisted)]} />;
  if (rows.length === 0) return limits;
  return (
    <Disclosure label={t('medicines:patient.known', { count: rows.length })}>
      <ul className="mb-3 flex flex-col divide-y divide-line">
        {rows.map(({ medicine, row }) => {
          const { known, evidence, pathway } = wordsOf(medicine.name, row);
          return (
            <li key={`${medicine.id} ${row.interaction.key}`} className="flex flex-col gap-1 py-2.5">
              <p className="text-15 font-semibold wrap-anywhere">
                {medicine.name} + {row.interaction.cannabinoids.map((one) => one.toUpperCase()).join(', ')}
              </p>
              <p className="text-15">{known}</p>
              <p className="text-13 text-ink-soft">
                {pathway}. {evidence}
              </p>
              <Sources sources={row.interaction.sources} />
            </li>
          );
        })}
      </ul>
      {limits}
    </Disclosure>
  );
}
