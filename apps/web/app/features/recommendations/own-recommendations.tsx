import type { Recommendation } from '@balsamo/contract/recommendations/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, Mail, Sprout } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecommendingAssociation } from '../../components/association/recommending-association.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useDayText } from '../../platform/day-text.ts';
import { recommendationProblem } from './recommendation-problem.ts';
import { ownRecommendationsQuery, useDecline } from './recommendation-queries.ts';

type OwnRecommendationsProps = {
  /** Stands where no association recommends them. */
  empty: ReactNode;
  /** Opens what such an association tells about itself. */
  onOpen: (association: Recommendation['association']) => void;
};

/** The associations that recommend the doctor who is signed in (spec §2.4). */
export function OwnRecommendations({ empty, onOpen }: OwnRecommendationsProps) {
  const { t } = useTranslation(['recommendations', 'common']);
  const query = useInfiniteQuery(ownRecommendationsQuery);
  const recommendations = query.data?.pages.flatMap(({ items }) => items);
  const [declined, setDeclined] = useState<Recommendation>();
  const [isAsking, setAsking] = useState(false);
  const dayText = useDayText();
  if (!recommendations) {
    if (query.isError) {
      return (
        <LoadFailed query={query} title={t('recommendations:own.loadFailed')} retry={t('common:action.retry')}>
          {t('recommendations:loadFailed.text')}
        </LoadFailed>
      );
    }
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
        <span className="sr-only">{t('recommendations:own.loading')}</span>
        {[1, 2].map((card) => (
          <Skeleton key={card} className="h-48 rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <>
      {recommendations.length === 0 ? (
        empty
      ) : (
        <>
          <p className="mb-4 max-w-prose text-15 text-ink-soft">{t('recommendations:own.intro')}</p>
          <ul className="grid grid-cols-1 gap-2.5 lg:grid-cols-2" aria-label={t('recommendations:own.list')}>
            {recommendations.map((recommendation) => (
              <RecommendingAssociation
                key={recommendation.id}
                recommendation={recommendation}
                headingLevel={2}
                since={t('recommendations:own.since', { day: dayText(recommendation.recommendedAt) })}
              >
                <Actions
                  recommendation={recommendation}
                  onOpen={() => onOpen(recommendation.association)}
                  onDecline={() => {
                    setDeclined(recommendation);
                    setAsking(true);
                  }}
                />
              </RecommendingAssociation>
            ))}
          </ul>
          <MoreButton query={query} className="mt-3">
            {t('recommendations:own.more')}
          </MoreButton>
        </>
      )}
      {declined ? <DeclineDialog recommendation={declined} isOpen={isAsking} onOpenChange={setAsking} /> : null}
    </>
  );
}

type ActionsProps = { recommendation: Recommendation; onOpen: () => void; onDecline: () => void };

function Actions({ recommendation, onOpen, onDecline }: ActionsProps) {
  const { t } = useTranslation(['recommendations']);
  const { name, website, email } = recommendation.association;
  return (
    <div className="-mx-3 mt-auto -mb-2.5 flex flex-wrap">
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('recommendations:own.openNamed', { name })}
        onClick={onOpen}
      >
        <Sprout className="size-4.5" aria-hidden="true" />
        {t('recommendations:own.open')}
      </Button>
      {website ? (
        <Button asChild variant="ghost" size="sm">
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('recommendations:own.siteNamed', { name })}
          >
            <ExternalLink className="size-4.5" aria-hidden="true" />
            {t('recommendations:own.site')}
          </a>
        </Button>
      ) : null}
      {email ? (
        <Button asChild variant="ghost" size="sm">
          <a href={`mailto:${email}`} aria-label={t('recommendations:own.writeNamed', { name })}>
            <Mail className="size-4.5" aria-hidden="true" />
            {t('recommendations:own.write')}
          </a>
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        className="text-clay hover:bg-clay-wash"
        aria-label={t('recommendations:own.declineNamed', { name })}
        onClick={onDecline}
      >
        {t('recommendations:own.decline')}
      </Button>
    </div>
  );
}

type DeclineDialogProps = {
  recommendation: Recommendation;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks before a doctor leaves the list of an association, and says who is told. */
function DeclineDialog({ recommendation: { id, association }, isOpen, onOpenChange }: DeclineDialogProps) {
  const { t } = useTranslation(['recommendations']);
  const decline = useDecline();
  const confirm = () =>
    void decline
      .mutateAsync(id)
      .then(
        () => void showToast('success', t('recommendations:own.declined')),
        (error) =>
          void showToast('error', t('recommendations:own.declineFailed'), {
            description: recommendationProblem(error, t),
          }),
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('recommendations:own.declineTitle')}
      description={t('recommendations:own.declineText', { name: association.name })}
      confirmLabel={t('recommendations:own.declineConfirm')}
      onConfirm={confirm}
      isDestructive
      isPending={decline.isPending}
    />
  );
}
