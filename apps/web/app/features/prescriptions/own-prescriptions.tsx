import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FoldingSection } from '../../components/ui/folding-section.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { PrescriptionCard } from './prescription-card.tsx';
import { plannedUsesQuery, prescriptionsQuery } from './prescription-queries.ts';
import { PrescriptionSheets } from './prescription-sheets.tsx';
import { useNamedPrescription } from './use-named-prescription.ts';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

/** Minha Receita (spec §2.3): what is in force, what is paused or expired, and one's own to write. */
export function OwnPrescriptions() {
  return (
    <PrescriptionSheets>
      <Prescriptions />
    </PrescriptionSheets>
  );
}

function Prescriptions() {
  const { t } = useTranslation(['prescriptions']);
  const whose = useWhose();
  return (
    <FoldingSection title={t('prescriptions:title', whose)}>
      <Content />
      <p className="mt-3 text-13 text-ink-soft">{t('prescriptions:disclaimer', whose)}</p>
    </FoldingSection>
  );
}

function Content() {
  const { t } = useTranslation(['prescriptions']);
  const whose = useWhose();
  const open = useOpenPrescriptionSheet();
  const query = useInfiniteQuery({ ...prescriptionsQuery, refetchInterval: usePollWhileStreamIsDown() });
  const prescriptions = query.data?.pages.flatMap((page) => page.items);
  useNamedPrescription(prescriptions !== undefined);
  if (!prescriptions) {
    if (!query.isError) {
      return (
        <div aria-busy="true">
          <span className="sr-only">{t('prescriptions:loading')}</span>
          <Skeleton className="h-40 rounded-card" />
        </div>
      );
    }
    return (
      <LoadFailed query={query} title={t('prescriptions:errors.load')} retry={t('prescriptions:errors.retry')}>
        {t('prescriptions:errors.loadText')}
      </LoadFailed>
    );
  }
  if (prescriptions.length === 0) {
    // Small: below it, the stock is what most people come for.
    return (
      <Card className="flex flex-col items-start gap-3">
        <div>
          <h3 className="font-sans text-15 font-semibold tracking-normal">{t('prescriptions:empty.title')}</h3>
          <p className="text-ink-soft">{t('prescriptions:empty.text', whose)}</p>
        </div>
        <ForKeepers>
          <Button variant="secondary" onClick={() => open({ kind: 'add' })}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('prescriptions:empty.action', whose)}
          </Button>
        </ForKeepers>
      </Card>
    );
  }
  const inForce = prescriptions.filter(({ status }) => status === 'ativa');
  const others = prescriptions.filter(({ status }) => status !== 'ativa');
  return (
    <div className="flex flex-col gap-2.5">
      <Cards prescriptions={inForce} />
      {others.length > 0 ? (
        <>
          <h3 className="mt-2 font-sans text-15 font-semibold tracking-normal text-ink-soft">
            {t('prescriptions:notInForce')}
          </h3>
          <Cards prescriptions={others} />
        </>
      ) : null}
      <MoreButton query={query}>{t('prescriptions:more')}</MoreButton>
      <ForKeepers>
        <Button variant="secondary" className="self-start" onClick={() => open({ kind: 'add' })}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t('prescriptions:add')}
        </Button>
      </ForKeepers>
    </div>
  );
}

function Cards({ prescriptions }: { prescriptions: readonly Prescription[] }) {
  const isAnyInForce = prescriptions.some(({ status }) => status === 'ativa');
  // Beside the prescription, not instead of it: where it cannot be had, the card is whole without.
  const plans = useQuery({ ...plannedUsesQuery, enabled: isAnyInForce }).data?.items;
  if (prescriptions.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2.5">
      {prescriptions.map((prescription) => (
        <PrescriptionCard
          key={prescription.id}
          prescription={prescription}
          plans={plans?.filter(({ prescriptionId }) => prescriptionId === prescription.id)}
        />
      ))}
    </ul>
  );
}
