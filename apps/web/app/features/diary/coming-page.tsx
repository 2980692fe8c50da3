import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { CircleOfDrops, JoinedCups } from './marks.tsx';

export type ComingPart = 'doctor' | 'association';

const MARKS = {
  doctor: JoinedCups,
  association: CircleOfDrops,
};

/** A part of the diary that does not exist yet: says what it will be, and offers what can be done today. */
export default function ComingPage({ part }: { part: ComingPart }) {
  const { t } = useTranslation(['diary']);
  const Mark = MARKS[part];
  return (
    <>
      <h1 className="text-28">{t(`diary:tab.${part}`)}</h1>
      <EmptyState mark={<Mark />} title={t(`diary:coming.${part}.title`)} className="min-h-[60dvh] justify-center">
        {t(`diary:coming.${part}.text`)}
      </EmptyState>
    </>
  );
}
