import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { FROM_TABLET, useMediaQuery } from '../../platform/media-query.ts';
import { CircleOfDrops } from './marks.tsx';

export type CarePageProps = {
  tab: 'doctor' | 'association';
  /** What stands under `doctor`. */
  doctor: ReactNode;
};

/** Doctor and association under one place of the bottom bar. The rail shows both, so wide screens need no switch. */
export function CarePage({ tab, doctor }: CarePageProps) {
  const { t } = useTranslation(['diary']);
  const navigate = useNavigate();
  const isWide = useMediaQuery(FROM_TABLET);
  const content = tab === 'doctor' ? doctor : <ComingPage />;
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

/** Associations, a part of the diary that does not exist yet: says what it will be. */
function ComingPage() {
  const { t } = useTranslation(['diary']);
  return (
    <>
      <h1 className="text-28">{t('diary:tab.association')}</h1>
      <EmptyState
        mark={<CircleOfDrops />}
        title={t('diary:coming.association.title')}
        className="min-h-[60dvh] justify-center"
      >
        {t('diary:coming.association.text')}
      </EmptyState>
    </>
  );
}
