import type { AssociationDashboard } from '@balsamo/contract/associations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAssociation } from '../../components/association/association-context.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { type AssociationTab, mayOpen } from './association-tabs.ts';

/** The association in four figures; each leads to where it comes from, for those who may go there (spec §2.5). */
export function DashboardCards({ dashboard }: { dashboard: AssociationDashboard }) {
  const { t, i18n } = useTranslation(['association']);
  const number = numberFormat(htmlLanguage(i18n.language));
  const { members, openInvitations, shelf, recommendedDoctors, recent } = dashboard;
  const lacking = shelf.lowStock + shelf.outOfStock;
  // Corrections, and what was handed out and taken back: two movements that are no dispensing.
  const others = recent.movements - recent.entries - recent.dispensings;
  return (
    <ul
      aria-label={t('association:dashboard.cards')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2.5 lg:grid-cols-4"
    >
      <FigureCardLink
        tab="members"
        value={number.format(members.active)}
        name={t('association:dashboard.members', { count: members.active })}
        aside={[
          t('association:dashboard.newMembers', { count: members.newThisMonth }),
          openInvitations ? t('association:dashboard.openInvitations', { count: openInvitations }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <FigureCardLink
        tab="inventory"
        value={number.format(shelf.products)}
        name={t('association:dashboard.products', { count: shelf.products })}
        aside={
          lacking > 0 ? t('association:dashboard.lacking', { count: lacking }) : t('association:dashboard.noneLacking')
        }
      />
      <FigureCardLink
        tab="doctors"
        value={number.format(recommendedDoctors)}
        name={t('association:dashboard.doctors', { count: recommendedDoctors })}
        aside={t('association:dashboard.doctorsAside')}
      />
      <FigureCardLink
        tab="inventory"
        value={number.format(recent.movements)}
        name={t('association:dashboard.moved', { count: recent.movements })}
        aside={[
          t('association:dashboard.movedIn', { count: recent.entries }),
          t('association:dashboard.movedOut', { count: recent.dispensings }),
          others > 0 ? t('association:dashboard.movedOtherwise', { count: others }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </ul>
  );
}

type FigureCardLinkProps = { tab: AssociationTab; value: string; name: string; aside: string };

function FigureCardLink({ tab, value, name, aside }: FigureCardLinkProps) {
  const { role } = useAssociation();
  const figure = (
    <>
      <span className="text-13 text-ink-soft">{aside}</span>
      <span className="text-15">{name}</span>
      <span className="tabular font-serif text-28 font-semibold">{value}</span>
    </>
  );
  const look =
    'flex min-h-28 flex-1 flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface p-gutter';
  return (
    <li className="flex">
      {mayOpen(tab, role) ? (
        <Link to={{ pathname: '/associacao', hash: tab }} className={`${look} transition-colors hover:border-leaf`}>
          {figure}
        </Link>
      ) : (
        <div className={look}>{figure}</div>
      )}
    </li>
  );
}
