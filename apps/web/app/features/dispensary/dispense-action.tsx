import { useQuery } from '@tanstack/react-query';
import { HandHelping, PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { DraftContext } from '../../components/form/draft.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { useNow } from '../../platform/clock.ts';
import { DispenseSheet } from './dispense-sheet.tsx';
import { isTelling, lotRecallQuery } from './dispensing-queries.ts';

type Look = Pick<ButtonProps, 'variant' | 'size' | 'className'>;

export type DispenseActionProps = Look & {
  product: { id: string; name: string };
};

/** The button that hands something of a product out, with its sheet: the lot that expires first stands chosen. */
export function DispenseAction({ product, ...look }: DispenseActionProps) {
  const { t } = useTranslation(['dispensing']);
  const { current, props, open } = useSheets<'dispense'>(`dispense-${product.id}`);
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
          <DispenseSheet key={current.opening} {...props} productId={product.id} productName={product.name} />
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
  const now = useNow();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-ink-soft">
      <Badge tone="overdue" icon={<PackageX className="size-3.5" aria-hidden="true" />}>
        {t('dispensing:recall.mark')}
      </Badge>
      {data?.recalledAt ? (
        <span>
          {data.total > 0 ? t('dispensing:recall.standing', data) : t('dispensing:recall.nobody')}
          {isTelling(data, now) ? ` · ${t('dispensing:recall.telling')}` : null}
        </span>
      ) : null}
    </p>
  );
}
