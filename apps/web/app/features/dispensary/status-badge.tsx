import type { AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { isAvailable } from '@balsamo/domain/dispensary/shelf.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';

/** Disponível or Indisponível (spec §4); what runs low says so beside it. */
export function StatusBadges({ product: { status, isVisible } }: { product: AssociationProduct }) {
  const { t } = useTranslation(['dispensary']);
  return (
    <>
      <Badge tone={isAvailable(status) ? 'done' : 'overdue'}>
        {isAvailable(status) ? t('dispensary:badge.available') : t('dispensary:badge.unavailable')}
      </Badge>
      {status === 'low_stock' ? <Badge tone="pending">{t('dispensary:badge.low')}</Badge> : null}
      {isVisible ? null : <Badge>{t('dispensary:badge.hidden')}</Badge>}
    </>
  );
}
