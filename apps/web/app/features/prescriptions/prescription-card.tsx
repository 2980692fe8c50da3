import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductIcon } from '../../components/product-icon.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useDayFormat } from './day-format.ts';
import { OwnActions } from './own-actions.tsx';
import { prescriptionQuery } from './prescription-queries.ts';

const TONES = { ativa: 'done', pausada: 'pending', expirada: 'overdue', obsoleta: 'neutral' } as const;

/** One protocol: who wrote it, its medications, how it stands, and what can be done with it where it is one's own. */
export function PrescriptionCard({ prescription }: { prescription: Prescription }) {
  const { t } = useTranslation(['prescriptions']);
  const { day, dayOf } = useDayFormat();
  const timeZone = useHomeTimeZone();
  const { protocolName, doctorName, status, renewalDate, previousId, createdAt } = prescription;
  const renewal =
    renewalDate === null
      ? undefined
      : status === 'expirada'
        ? t('prescriptions:expiredOn', { day: day(renewalDate) })
        : t('prescriptions:renewBy', { day: day(renewalDate) });
  const line = [
    doctorName === null ? t('prescriptions:byYou') : t('prescriptions:byDoctor', { name: doctorName }),
    t('prescriptions:since', { day: dayOf(createdAt, timeZone) }),
    renewal,
  ];
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal">{protocolName}</h3>
        <Badge tone={TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
      </div>
      <p className="text-13 text-ink-soft">{line.filter(Boolean).join(' · ')}</p>
      <Products prescription={prescription} />
      {previousId ? <EarlierVersion id={previousId} /> : null}
      {doctorName === null ? <OwnActions prescription={prescription} /> : null}
    </li>
  );
}

/** The medications, each with its schedule in the prescriber's words. */
function Products({ prescription: { products } }: { prescription: Prescription }) {
  const { t, i18n } = useTranslation(['diary']);
  return (
    <ul className="mt-3 flex flex-col gap-2.5">
      {products.map(({ type, name, dosage, frequency, consumptionMethod, instructions }) => (
        <li key={`${type} ${name} ${dosage} ${frequency}`} className="flex gap-3">
          <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
            <ProductIcon type={type} className="size-4.5" />
          </span>
          <div className="min-w-0">
            <p className="font-medium">
              {name}{' '}
              <span className="font-normal text-ink-soft">
                ·{' '}
                {[
                  t(`diary:product.${type}`),
                  consumptionMethod && t(`diary:method.${consumptionMethod}`).toLocaleLowerCase(i18n.language),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <p>{[dosage, frequency].filter(Boolean).join(' · ')}</p>
            {instructions ? <p className="whitespace-pre-line text-13 text-ink-soft">{instructions}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The version before this one, which stays readable (decision 12), and through it the ones before that. */
function EarlierVersion({ id }: { id: string }) {
  const { t } = useTranslation(['prescriptions']);
  const { dayOf } = useDayFormat();
  const timeZone = useHomeTimeZone();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...prescriptionQuery(id), enabled: isOpen });
  const contentId = useId();
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center rounded-control text-13 font-semibold text-leaf underline-offset-4 hover:underline"
      >
        {isOpen ? t('prescriptions:versions.hide') : t('prescriptions:versions.show')}
      </button>
      <div id={contentId} hidden={!isOpen} className="border-line border-l-2 pl-3.5">
        {query.data ? (
          <>
            <p className="text-13 text-ink-soft">
              {t('prescriptions:versions.of', { day: dayOf(query.data.createdAt, timeZone) })} ·{' '}
              {query.data.protocolName}
            </p>
            <Products prescription={query.data} />
            {query.data.previousId ? <EarlierVersion id={query.data.previousId} /> : null}
          </>
        ) : query.isError ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>{t('prescriptions:versions.failed')}</p>
            <Button variant="secondary" size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
              {t('prescriptions:errors.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </div>
  );
}
