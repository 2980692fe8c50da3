import { useQuery } from '@tanstack/react-query';
import { HandHelping, PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { DraftContext } from '../../components/form/draft.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { DispenseSheet } from './dispense-sheet.tsx';
import { lotRecallQuery } from './dispensing-queries.ts';
import { RecallSheet } from './recall-sheet.tsx';

type Look = Pick<ButtonProps, 'variant' | 'size' | 'className'>;

export type DispenseActionProps = Look & {
  product: { id: string; name: string };
  /** Stands chosen; without one the lot that expires first. */
  lot?: { id: string } | undefined;
};

/** The button that hands something of a product out, with its sheet. */
export function DispenseAction({ product, lot, ...look }: DispenseActionProps) {
  const { t } = useTranslation(['dispensing']);
  const { current, props, open } = useSheets<'dispense'>(`dispense-${lot?.id ?? product.id}`);
  return (
    <>
      <Button
        {...look}
        aria-label={t('dispensing:actionOf', { name: product.name })}
        onClick={() => void open('dispense')}
      >
        <HandHelping className="size-4.5" aria-hidden="true" />
        {t('dispensing:action')}
      </Button>
      {current ? (
        <DraftContext value={current.draft}>
          <DispenseSheet
            key={current.opening}
            {...props}
            productId={product.id}
            productName={product.name}
            lotId={lot?.id}
          />
        </DraftContext>
      ) : null}
    </>
  );
}

type LotOfProduct = { lot: { id: string; batchNumber: string | null }; product: { name: string } };

/** The button that calls a lot back, with its sheet. */
export function RecallAction({ lot, product, ...look }: LotOfProduct & Look) {
  const { t } = useTranslation(['dispensing']);
  const { current, props, open } = useSheets<'recall'>(`recall-${lot.id}`);
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        aria-label={t('dispensing:recall.actionOf', {
          name: product.name,
          batch: lot.batchNumber ?? t('dispensing:sheet.noBatch'),
        })}
        onClick={() => void open('recall')}
      >
        {t('dispensing:recall.action')}
      </Button>
      {current ? (
        <DraftContext value={current.draft}>
          <RecallSheet
            key={current.opening}
            {...props}
            lotId={lot.id}
            batchNumber={lot.batchNumber}
            productName={product.name}
          />
        </DraftContext>
      ) : null}
    </>
  );
}

/** Of a recalled lot: how many were told, and have confirmed. */
export function RecallStanding({ lotId }: { lotId: string }) {
  const { t } = useTranslation(['dispensing']);
  const { id: associationId } = useAssociation();
  const { data } = useQuery(lotRecallQuery(associationId, lotId));
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-ink-soft">
      <Badge tone="overdue" icon={<PackageX className="size-3.5" aria-hidden="true" />}>
        {t('dispensing:recall.mark')}
      </Badge>
      {data?.recalledAt ? (
        <span>{data.total > 0 ? t('dispensing:recall.standing', data) : t('dispensing:recall.nobody')}</span>
      ) : null}
    </p>
  );
}
