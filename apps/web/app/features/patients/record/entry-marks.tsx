import type { PatientDetails, PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import { protocolStanding } from '@balsamo/domain/prescriptions/protocol.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';

export type EntryMarksProps = { entry: PatientEntry; patient: Pick<PatientDetails, 'news' | 'protocol'> };

/**
 * What a doctor is told of an entry at a glance: that it is new to them, and that it is older than every prescription in force, or
 * named in none of them. What is named has no mark.
 */
export function EntryMarks({ entry, patient: { news, protocol } }: EntryMarksProps) {
  const { t } = useTranslation(['record']);
  const isNew = news.since !== null && entry.createdAt > news.since;
  const standing = protocolStanding(
    { ...entry, consumedAt: new Date(entry.consumedAt) },
    protocol.prescriptions.map(({ since, products }) => ({
      since: new Date(since),
      products: products as readonly PrescribedProduct[],
    })),
  );
  return (
    <>
      {isNew ? <Badge tone="done">{t('record:entry.new')}</Badge> : null}
      {standing === 'other_product' || standing === 'other_method' ? (
        <Badge tone="neutral">{t(`record:entry.outside.${standing}`)}</Badge>
      ) : null}
      {standing === 'none' && protocol.prescriptions.length > 0 ? (
        <Badge tone="quiet">{t('record:entry.before')}</Badge>
      ) : null}
    </>
  );
}
