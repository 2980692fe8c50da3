import { lazy, type ReactNode, Suspense } from 'react';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { RoleGuard, useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { useKeptHome } from '../../components/layout/use-kept-home.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { SettingsPage } from '../../features/account/settings-page.tsx';
import { useDiaryShellTabs } from '../../features/diary/diary-tabs.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { DeviceLine } from '../../features/notifications/device-line.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** Fetched by itself, so that the diary's first load holds no settings. */
const DailyQuestionSetting = lazy(() => import('../../features/diary/ratings/daily-question-setting.tsx'));

/** Likewise. */
const LetterMailSetting = lazy(() => import('../../features/insights/letter-mail-setting.tsx'));

/** Likewise. */
const MainSymptomSetting = lazy(() => import('../../features/diary/start/main-symptom-setting.tsx'));

/** Likewise. */
const TrackerSetting = lazy(() => import('../../features/trackers/tracker-setting.tsx'));

/** Likewise. */
const WatchedOffer = lazy(() => import('../../features/trackers/watched-offer.tsx'));

/** Likewise. */
const OwnData = lazy(() => import('../../features/exports/own-data.tsx'));

/** Likewise. */
const DoctorSection = lazy(() => import('../../features/account/doctor-profile/doctor-section.tsx'));

/** Likewise. */
const PlanCard = lazy(() => import('../../features/subscriptions/plan-card.tsx'));

/** Likewise. */
const OwnCode = lazy(() =>
  import('../../features/connections/own-code.tsx').then(({ OwnCode }) => ({ default: OwnCode })),
);

/** Likewise. */
const MembershipConsents = lazy(() => import('../../features/my-associations/membership-consents.tsx'));

/** Likewise. */
const CareSection = lazy(() => import('../../features/care/care-section.tsx'));

/** Likewise. */
const OwnAccountLine = lazy(() => import('../../features/care/own-account-line.tsx'));

/** Likewise. */
const AccessLogList = lazy(() => import('../../features/access-log/access-log-list.tsx'));

export const handle: PageHandle = {
  shell: { namespaces: ['account', 'security', 'notifications', 'diary'], requests: ['/api/account'] },
};

/** Settings, of every role, within the frame of one's own area. */
export default function AccountRoute() {
  return (
    <RoleGuard>
      <AccountArea />
    </RoleGuard>
  );
}

function AccountArea() {
  const { id, role, care } = useSignedInAccount();
  useKeptHome(role);
  const ownData = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <OwnData />
    </Suspense>
  );
  const pushState = <DeviceLine personId={id} isAlwaysShown />;
  if (role === 'paciente') {
    return (
      <PatientFrame>
        <SettingsPage
          pushState={pushState}
          care={
            <Suspense fallback={<Skeleton className="h-64" />}>
              <CareSection
                offerFor={({ personId, name }) => (
                  <Suspense fallback={null}>
                    <WatchedOffer person={personId} name={name} />
                  </Suspense>
                )}
              />
            </Suspense>
          }
          ownAccount={
            care ? (
              <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
                <OwnAccountLine />
              </Suspense>
            ) : null
          }
          ownData={ownData}
          accessLog={
            <Suspense fallback={<Skeleton className="h-32" />}>
              <AccessLogList />
            </Suspense>
          }
          associations={
            <Suspense fallback={<Skeleton className="h-32" />}>
              <MembershipConsents />
            </Suspense>
          }
          diary={
            <Suspense fallback={<Skeleton className="h-32" />}>
              <MainSymptomSetting />
              <TrackerSetting />
            </Suspense>
          }
          moreNotifications={
            <Suspense fallback={<Skeleton className="h-48" />}>
              <div className="flex flex-col gap-5">
                <DailyQuestionSetting />
                {/* The mail goes to the person's own address, and is nobody else's to ask for. */}
                {care ? null : <LetterMailSetting />}
              </div>
            </Suspense>
          }
          action={<Bell className="md:hidden" />}
        />
      </PatientFrame>
    );
  }
  if (role === 'medico') {
    return (
      <DashboardFrame open="settings">
        <SettingsPage
          plan={
            <Suspense fallback={<Skeleton className="h-64" />}>
              <PlanCard />
            </Suspense>
          }
          professional={
            <Suspense fallback={<Skeleton className="h-240 rounded-card" />}>
              <DoctorSection code={<OwnCode role="medico" />} />
            </Suspense>
          }
          pushState={pushState}
          ownData={ownData}
          action={<Bell className="md:hidden" />}
        />
      </DashboardFrame>
    );
  }
  return (
    <AppShell tabs={[]}>
      <SettingsPage pushState={pushState} ownData={ownData} action={<Bell />} />
    </AppShell>
  );
}

function PatientFrame({ children }: { children: ReactNode }) {
  return (
    <AppShell {...useDiaryShellTabs()} railAction={<Bell side="right" />}>
      {children}
    </AppShell>
  );
}
