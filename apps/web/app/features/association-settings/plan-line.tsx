import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlanStanding } from '../../components/association/use-plan-standing.ts';
import { sitePathIn } from '../../platform/site-paths.ts';

/** Until when the association has paid, for who keeps it, with the way to agree on something else. It opens and closes nothing. */
export function PlanLine({ paidUntil }: { paidUntil: string | null }) {
  const { t, i18n } = useTranslation(['associationSettings']);
  const { standing, date } = usePlanStanding(paidUntil);
  return (
    <p className="mb-3 flex max-w-160 flex-wrap items-center gap-x-3 text-15 text-ink-soft">
      {t(`associationSettings:plan.${standing}`, { date })}
      <Link
        to={sitePathIn('contact', i18n.language)}
        className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        {t('associationSettings:plan.contact')}
      </Link>
    </p>
  );
}
