import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDisclosure } from '../../components/ui/use-disclosure.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useDayFormat } from './day-format.ts';
import { DocumentLine } from './document-line.tsx';
import { PrescriptionProducts } from './prescription-products.tsx';
import { prescriptionQuery } from './prescription-queries.ts';
import { usePrescriptionSide } from './prescription-side.ts';

/** The version before this one, which stays readable (spec-D12), and through it the ones before that. */
export function EarlierVersion({ id }: { id: string }) {
  const { t } = useTranslation(['prescriptions']);
  const { dayOf } = useDayFormat();
  const timeZone = useHomeTimeZone();
  const side = usePrescriptionSide();
  const { isOpen, button, content } = useDisclosure();
  const query = useQuery({ ...prescriptionQuery(side, id), enabled: isOpen });
  return (
    <div className="mt-2">
      <button
        type="button"
        {...button}
        className="flex min-h-11 items-center rounded-control text-13 font-semibold text-leaf underline-offset-4 hover:underline"
      >
        {isOpen ? t('prescriptions:versions.hide') : t('prescriptions:versions.show')}
      </button>
      <div {...content} className="border-line border-l-2 pl-3.5">
        {query.data ? (
          <>
            <p className="text-13 text-ink-soft">
              {t('prescriptions:versions.of', { day: dayOf(query.data.createdAt, timeZone) })} ·{' '}
              {query.data.protocolName}
            </p>
            <PrescriptionProducts prescription={query.data} />
            <DocumentLine prescription={query.data} />
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
