import type { AssociationDashboard } from '@balsamo/contract/associations/schemas.ts';
import { PackagePlus, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAssociation } from '../../components/association/association-context.tsx';
import { Button } from '../../components/ui/button.tsx';

/** What an association that has just begun does next, as far as whoever looks may do it; nothing once it is done. */
export function FirstSteps({ dashboard }: { dashboard: AssociationDashboard }) {
  const { t } = useTranslation(['association']);
  const { may } = useAssociation();
  const { members, openInvitations, shelf } = dashboard;
  const hasNobody = members.active + members.inactive + (openInvitations ?? 0) === 0;
  const steps = [
    ...(hasNobody && may('members') ? [{ tab: 'members', Icon: UserRoundPlus } as const] : []),
    ...(shelf.products === 0 && may('stock') ? [{ tab: 'inventory', Icon: PackagePlus } as const] : []),
  ];
  if (steps.length === 0) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="flex flex-col gap-3 rounded-card border border-leaf/40 bg-leaf-wash p-gutter"
    >
      <h2 id="first-steps" className="text-21">
        {t('association:dashboard.first.title')}
      </h2>
      <p className="max-w-prose text-15 text-ink-soft">{t('association:dashboard.first.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        {steps.map(({ tab, Icon }, index) => (
          <Button key={tab} asChild variant={index === 0 ? 'primary' : 'secondary'}>
            <Link to={{ pathname: '/associacao', hash: tab }}>
              <Icon className="size-4.5" aria-hidden="true" />
              {t(`association:dashboard.first.${tab}`)}
            </Link>
          </Button>
        ))}
      </div>
    </section>
  );
}
