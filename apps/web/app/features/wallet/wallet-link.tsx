import { localDay } from '@balsamo/domain/time/zone.ts';
import { documentStanding } from '@balsamo/domain/wallet/document.ts';
import { successorOf } from '@balsamo/domain/wallet/renewal.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { walletQuery } from './wallet-queries.ts';

/** The way to the documents, with what needs a look there. */
export function WalletLink() {
  const { t } = useTranslation(['wallet']);
  const whose = useWhose();
  const { data } = useQuery(walletQuery);
  const today = localDay(useNow(), useHomeTimeZone());
  const count = (standing: ReturnType<typeof documentStanding>) =>
    data?.filter(
      (document) => documentStanding(document.validUntil, today) === standing && !successorOf(document, data, today),
    ).length ?? 0;
  const [expired, soon] = [count('expired'), count('ends_soon')];
  const news = [
    soon > 0 ? t('wallet:link.soon', { count: soon }) : null,
    expired > 0 ? t('wallet:link.expired', { count: expired }) : null,
  ].filter(Boolean);
  const words =
    news.length > 0
      ? news.join(' · ')
      : data && data.length > 0
        ? t('wallet:link.count', { count: data.length })
        : t('wallet:link.none');
  return (
    <Link
      to="/diary#documents"
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-gutter py-3 transition-colors hover:border-leaf md:px-5"
    >
      <IdCard className="size-6 shrink-0 text-leaf" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('wallet:link.title', whose)}</span>
        <span className={`block text-13 ${news.length > 0 ? 'text-honey-text' : 'text-ink-soft'}`}>{words}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}
