import type { PatientDetails, PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryChanges } from '../../../components/diary-entry/entry-changes.tsx';
import { EntryStateBadge } from '../../../components/diary-entry/entry-state-badge.tsx';
import { PatientEntryFacts } from '../../../components/diary-entry/patient-entry-facts.tsx';
import { RatingsTable } from '../../../components/diary-entry/ratings-table.tsx';
import { EntryIcon } from '../../../components/product-icon.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { EntryMarks } from './entry-marks.tsx';

export type PatientEntryCardProps = {
  entry: PatientEntry;
  patient: PatientDetails;
  /** Opens all of it elsewhere; without it the card opens itself. */
  onOpen?: ((entry: PatientEntry) => void) | undefined;
};

/** One entry of a patient's diary: what, when, how much, how it stands, and what changed. */
export function PatientEntryCard({ entry, patient, onOpen }: PatientEntryCardProps) {
  const { t } = useTranslation(['record']);
  const format = useDiaryFormat();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const Chevron = onOpen ? ChevronRight : ChevronDown;
  return (
    <li className={classNames('rounded-card border border-line bg-surface', isOpen && 'lg:col-span-2')}>
      <button
        type="button"
        {...(onOpen ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen, 'aria-controls': detailsId })}
        onClick={() => (onOpen ? onOpen(entry) : setOpen(!isOpen))}
        className="flex w-full items-start gap-[min(0.75rem,3.75vw)] rounded-card px-gutter py-3.5 text-left hover:bg-leaf-wash/60"
      >
        <span className="flex size-[min(2.5rem,12.5vw)] shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
          <EntryIcon entry={entry} className="size-5" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{format.name(entry)}</span>
            <EntryStateBadge entry={entry} now={now} />
          </span>
          <span className="text-13 text-ink-soft">
            {[
              format.whenUsed(entry, { instant: now, timeZone }),
              ...(entry.inventoryItem ? [format.productInLine(entry.productType)] : []),
              format.quantity(entry.quantity),
              ...format.doses(entry),
              format.methodInLine(entry.consumptionMethod),
            ].join(' · ')}
          </span>
          {entry.primaryEffect ? (
            <span className="text-13">{t('record:entry.effect', { effect: format.effect(entry.primaryEffect) })}</span>
          ) : null}
          {entry.unwantedEffects.length > 0 ? (
            <span className="text-13">
              {t('record:entry.unwanted', { effects: format.unwanted(entry.unwantedEffects) })}
            </span>
          ) : null}
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            <EntryMarks entry={entry} patient={patient} />
          </span>
          {entry.symptoms.after && !isOpen ? (
            <span className="mt-1 flex flex-col gap-1 empty:hidden">
              <EntryChanges entry={entry} />
            </span>
          ) : null}
        </span>
        <Chevron
          className={classNames(
            'mt-0.5 size-[min(1.25rem,6.25vw)] shrink-0 text-ink-soft transition-transform',
            isOpen && 'rotate-180',
          )}
          aria-hidden="true"
        />
      </button>
      {onOpen ? null : (
        <div id={detailsId} hidden={!isOpen} className="border-line border-t px-gutter pt-3 pb-3.5">
          {isOpen ? (
            <div className="flex flex-col gap-4">
              <RatingsTable entry={entry} />
              <PatientEntryFacts entry={entry} />
            </div>
          ) : null}
        </div>
      )}
    </li>
  );
}
