import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { FROM_TABLET, useMediaQuery } from '../../platform/media-query.ts';

export type CarePageProps = {
  tab: 'doctor' | 'association';
  /** What stands under `doctor`. */
  doctor: ReactNode;
  /** What stands under `association`. */
  association: ReactNode;
};

/** Doctor and association under one place of the bottom bar. The rail shows both, so wide screens need no switch. */
export function CarePage({ tab, doctor, association }: CarePageProps) {
  const { t } = useTranslation(['diary']);
  const navigate = useNavigate();
  const isWide = useMediaQuery(FROM_TABLET);
  const content = tab === 'doctor' ? doctor : association;
  if (isWide) return content;
  return (
    <SegmentedControl
      label={t('diary:tab.care')}
      segments={[
        { value: 'doctor', label: t('diary:tab.doctor') },
        { value: 'association', label: t('diary:tab.association') },
      ]}
      value={tab}
      onValueChange={(hash) => navigate({ hash })}
    >
      <SegmentPanel value={tab}>{content}</SegmentPanel>
    </SegmentedControl>
  );
}
