import type { OperatedAssociation } from '@balsamo/contract/operators/association-schemas.ts';
import { useTranslation } from 'react-i18next';
import { usePlanStanding } from '../../components/association/use-plan-standing.ts';
import { Button } from '../../components/ui/button.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

type AssociationCardProps = {
  association: OperatedAssociation;
  isPending: boolean;
  onInvite: () => void;
  onPlan: () => void;
  onOpen: () => void;
  onClose: () => void;
};

/** An association with who answers for it, and what an operator can do with it. */
export function AssociationCard({ association, isPending, onInvite, onPlan, onOpen, onClose }: AssociationCardProps) {
  const { t, i18n } = useTranslation(['operators']);
  const timeZone = useHomeTimeZone();
  const day = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeZone });
  const { name, slug, city, state, createdAt, memberCount, admins, invited, plan, status } = association;
  const { standing, date } = usePlanStanding(plan?.paidUntil ?? null);
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div>
        <h2 className="text-17 font-semibold wrap-anywhere">{name}</h2>
        <p className="text-13 text-ink-soft wrap-anywhere">
          {[
            slug,
            place,
            memberCount === 0
              ? t('operators:associations.members_zero')
              : t('operators:associations.members', { count: memberCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <dl className="flex flex-col gap-1 text-15">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{t('operators:associations.admins')}</dt>
          <dd className="min-w-0 wrap-anywhere">{admins.join(', ') || t('operators:associations.noAdmin')}</dd>
        </div>
        {invited.length > 0 ? (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{t('operators:associations.invited')}</dt>
            <dd className="min-w-0 wrap-anywhere">{invited.join(', ')}</dd>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{t('operators:associations.plan.label')}</dt>
          <dd>{t(`operators:associations.plan.${standing}`, { date })}</dd>
        </div>
        {plan?.note ? (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{t('operators:associations.plan.note')}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{plan.note}</dd>
          </div>
        ) : null}
      </dl>
      <p className="text-13 text-ink-soft">
        {t('operators:associations.since', { date: day.format(new Date(createdAt)) })}
      </p>
      <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
        <Button variant="secondary" aria-label={t('operators:associations.plan.setOf', { name })} onClick={onPlan}>
          {t('operators:associations.plan.set')}
        </Button>
        {status === 'active' ? (
          <>
            <Button variant="secondary" aria-label={t('operators:associations.inviteOf', { name })} onClick={onInvite}>
              {t('operators:associations.invite')}
            </Button>
            <Button
              variant="ghost"
              className="text-clay hover:bg-clay-wash"
              aria-label={t('operators:associations.closeOf', { name })}
              onClick={onClose}
            >
              {t('operators:associations.close')}
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            aria-label={t('operators:associations.openOf', { name })}
            isPending={isPending}
            onClick={onOpen}
          >
            {t('operators:associations.open')}
          </Button>
        )}
      </div>
    </li>
  );
}
