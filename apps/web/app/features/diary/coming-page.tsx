import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { CircleOfDrops, JoinedCups, SettlingLine } from './marks.tsx';

export type ComingPart = 'dashboard' | 'doctor' | 'association';

const MARKS = {
  dashboard: SettlingLine,
  doctor: JoinedCups,
  association: CircleOfDrops,
};

/** A part of the diary that does not exist yet: says what it will be, and offers what can be done today. */
export default function ComingPage({ part }: { part: ComingPart }) {
  const { t } = useTranslation(['diary']);
  const Mark = MARKS[part];
  const canRecord = part === 'dashboard';
  return (
    <>
      <h1 className="text-28">{t(`diary:tab.${part}`)}</h1>
      <EmptyState
        mark={<Mark />}
        title={t(`diary:coming.${part}.title`)}
        className="min-h-[60dvh] justify-center"
        action={
          canRecord ? (
            <Button asChild>
              <Link to="#quick">{t('diary:coming.record')}</Link>
            </Button>
          ) : null
        }
      >
        {t(`diary:coming.${part}.text`)}
      </EmptyState>
    </>
  );
}
