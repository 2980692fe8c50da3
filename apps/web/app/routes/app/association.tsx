import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { AreaHeader } from '../../components/layout/area-header.tsx';
import { Logo, PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { ShellSkeleton } from '../../components/layout/shell-skeleton.tsx';
import { TabBoundary } from '../../components/layout/tab-boundary.tsx';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { staffedAssociationsQuery } from '../../features/associations/association-queries.ts';
import { AssociationSwitch } from '../../features/associations/association-switch.tsx';
import {
  associationTabOf,
  mayOpen,
  useAssociationShellTabs,
  useAssociationTab,
} from '../../features/associations/association-tabs.ts';
import {
  CHOSEN_ASSOCIATION_KEY,
  chosenOf,
  useChosenAssociation,
} from '../../features/associations/chosen-association.ts';
import { loadDashboardFigures } from '../../features/associations/dashboard-page.tsx';
import { associationDashboardQuery } from '../../features/associations/dashboard-query.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { pageQueryClient } from '../../platform/query-client.ts';
import { accountQuery } from '../../platform/session.ts';
import { loadTexts } from '../../platform/shell-texts.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import AssociationDashboardTab from './association-dashboard-tab.tsx';

/** All but the first are fetched when they are opened. */
const TABS = {
  dashboard: AssociationDashboardTab,
  members: lazy(() => import('./association-members-tab.tsx')),
  inventory: lazy(() => import('./association-inventory-tab.tsx')),
  doctors: lazy(() => import('./association-doctors-tab.tsx')),
  settings: lazy(() => import('./association-settings-tab.tsx')),
};

export const handle: PageHandle = {
  shell: {
    namespaces: ['association'],
    requests: ['/api/account', '/api/associations/staffed'],
    requestOfItem: {
      list: '/api/associations/staffed',
      chosenKey: CHOSEN_ASSOCIATION_KEY,
      path: '/api/associations/{associationId}/dashboard',
      parts: ['', 'dashboard'],
    },
    words: {
      role: 'associacao',
      parts: ['', 'dashboard'],
      title: 'association:tab.dashboard',
      cards: [
        'association:dashboard.members_other',
        'association:dashboard.products_other',
        'association:dashboard.doctors_other',
        'association:dashboard.moved_other',
      ],
    },
  },
};

/** Figures that take longer come into a page that stands already: its other parts are not held up by them. */
const FIGURES_LIMIT_MS = 1_000;

/**
 * What the shell has asked for is waited for, so that the page appears in one piece: on a slow phone each further rendering costs what the
 * first one did. What fails is asked for again by the page, which says so.
 */
export async function clientLoader(): Promise<null> {
  const client = pageQueryClient();
  // First: what was asked for before it is known who is signed in is forgotten when that is somebody else.
  await client.prefetchQuery({ ...accountQuery, retry: false });
  await client.prefetchQuery({ ...staffedAssociationsQuery, retry: false });
  const chosen = chosenOf(client.getQueryData(staffedAssociationsQuery.queryKey)?.items ?? []);
  if (chosen && associationTabOf(location.hash) === 'dashboard') {
    // Beside the first screen; what does not come is fetched again where it is shown.
    void Promise.all([loadDashboardFigures(), loadTexts(['diary', 'dispensary'])]).catch(() => {});
    const asked = client.prefetchQuery({ ...associationDashboardQuery(chosen.id), retry: false });
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, FIGURES_LIMIT_MS))]);
  }
  return null;
}
clientLoader.hydrate = true as const;

/** The area of an association's staff (spec §2.5). */
export default function AssociationRoute() {
  return (
    <RoleGuard role="associacao">
      <AssociationArea />
    </RoleGuard>
  );
}

function AssociationArea() {
  const { t } = useTranslation(['association', 'common']);
  const query = useQuery(staffedAssociationsQuery);
  const associations = query.data?.items ?? [];
  const { chosen, choose } = useChosenAssociation(associations);
  if (query.isPending) return <ShellSkeleton />;
  if (!chosen) {
    return (
      <AppShell tabs={[]}>
        <title>{`${t('association:none.title')} · ${PRODUCT_NAME}`}</title>
        <AreaHeader action={<Bell />} />
        {query.isError ? (
          <LoadFailed
            query={query}
            title={t('association:loadFailed.title')}
            retry={t('common:action.retry')}
            className="mt-6"
          >
            {t('association:loadFailed.text')}
          </LoadFailed>
        ) : (
          <EmptyState mark={<JoinedCups />} title={t('association:none.title')} headingLevel={1}>
            {t('association:none.text')}
          </EmptyState>
        )}
      </AppShell>
    );
  }
  return (
    <AssociationProvider key={chosen.id} association={chosen}>
      <OpenTab association={chosen} associations={associations} onChoose={choose} />
    </AssociationProvider>
  );
}

type OpenTabProps = {
  association: StaffedAssociation;
  associations: readonly StaffedAssociation[];
  onChoose: (id: string) => void;
};

function OpenTab({ association, associations, onChoose }: OpenTabProps) {
  const { t, i18n } = useTranslation(['association']);
  const tab = useAssociationTab();
  const tabs = useAssociationShellTabs(tab, association.role);
  const Tab = TABS[tab];
  return (
    <AppShell tabs={tabs} railAction={<Bell side="right" />}>
      <title>{`${t(`association:tab.${tab}`)} · ${PRODUCT_NAME}`}</title>
      <div className="-mt-1 mb-3 flex items-center justify-between md:hidden print:hidden">
        <Logo />
        <Bell className="-mr-[min(0.625rem,3.2vw)]" />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2">
        <AssociationSwitch associations={associations} chosen={association} onChoose={onChoose} />
        <Link
          to={sitePathIn('home', i18n.language)}
          className="inline-flex min-h-11 items-center gap-1.5 text-15 text-leaf underline-offset-4 hover:underline"
        >
          <ExternalLink className="size-4.5" aria-hidden="true" />
          {t('association:toSite')}
        </Link>
      </div>
      {mayOpen(tab, association.role) ? (
        <TabBoundary key={tab}>
          <Suspense fallback={<TabSkeleton />}>
            <Tab />
          </Suspense>
        </TabBoundary>
      ) : (
        <EmptyState mark={<JoinedCups />} title={t('association:notYours.title')} headingLevel={1}>
          {t('association:notYours.text')}
        </EmptyState>
      )}
    </AppShell>
  );
}
