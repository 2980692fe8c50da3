import type { KeptArticleLine } from '@balsamo/contract/articles/schemas.ts';
import type { ArticleStatus } from '@balsamo/domain/articles/article.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

const TONES: Record<ArticleStatus, BadgeTone> = { draft: 'quiet', scheduled: 'pending', published: 'done' };

/** Whether an article is read by everybody, will be, or is not. */
export function StandingBadge({ status }: { status: ArticleStatus }) {
  const { t } = useTranslation(['articles']);
  return <Badge tone={TONES[status]}>{t(`articles:status.${status}`)}</Badge>;
}

/** Where an article stands and since when, in a sentence. */
export function useStanding() {
  const { t, i18n } = useTranslation(['articles']);
  const timeZone = useHomeTimeZone();
  const format = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return ({ status, publishedAt, updatedAt }: Pick<KeptArticleLine, 'status' | 'publishedAt' | 'updatedAt'>) =>
    t(`articles:standing.${status}`, { date: format.format(new Date(publishedAt ?? updatedAt)) });
}
