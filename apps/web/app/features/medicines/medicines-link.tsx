import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Tablets } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';

/** The way to the other medicines and conditions, with how many there are. */
export function MedicinesLink() {
  const { t } = useTranslation(['medicines']);
  const whose = useWhose();
  const { data } = useQuery(medicinesQuery);
  const going = (kept: readonly { hasEnded: boolean }[] = []) => kept.filter(({ hasEnded }) => !hasEnded).length;
  const [medicines, conditions] = [going(data?.medicines), going(data?.conditions)];
  const words = [
    medicines > 0 ? t('medicines:link.medicines', { count: medicines }) : null,
    conditions > 0 ? t('medicines:link.conditions', { count: conditions }) : null,
  ].filter(Boolean);
  return (
    <Link
      to="/diary#medicines"
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-gutter py-3 transition-colors hover:border-leaf md:px-5"
    >
      <Tablets className="size-6 shrink-0 text-leaf" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('medicines:title')}</span>
        <span className="block text-13 text-ink-soft">{words.join(' · ') || t('medicines:link.none', whose)}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}
