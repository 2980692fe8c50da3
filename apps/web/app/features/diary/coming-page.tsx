import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { CircleOfDrops } from './marks.tsx';

/** Associations, a part of the diary that does not exist yet: says what it will be. */
export function ComingPage() {
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
