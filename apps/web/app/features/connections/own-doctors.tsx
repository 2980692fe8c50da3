import type { Connection } from '@balsamo/contract/connections/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { CodeEntry } from './code-entry.tsx';
import { ConnectionList } from './connection-list.tsx';
import { linksQuery } from './connection-queries.ts';
import { DoctorCard } from './doctor-card.tsx';
import { OwnCode } from './own-code.tsx';
import { RequestList } from './request-list.tsx';

const loadProfile = () => import('./doctor-profile-sheet.tsx');
const DoctorProfileSheet = lazy(loadProfile);
const loadEnd = () => import('./link-end-sheet.tsx').then((module) => ({ default: module.LinkEndSheet }));
const LinkEndSheet = lazy(loadEnd);

type DoctorSheet = { kind: 'profile'; doctor: { id: string; name: string } } | { kind: 'end'; link: Connection };

/** The patient's side of connections (spec §2.3): requests, doctors, the own code, the code of a doctor. */
export function OwnDoctors() {
  const { t, i18n } = useTranslation(['connections']);
  const whose = useWhose();
  const { current, props, open } = useSheets<DoctorSheet>('doctors');
  const openProfile = (doctor: { id: string; name: string }) => {
    // Rendered only once it is here: React would keep a failed import for good.
    open({ kind: 'profile', doctor }, loadProfile).catch(
      () =>
        void showToast('error', t('connections:profile.loadFailed'), {
          description: t('connections:problem.connection'),
        }),
    );
  };
  const changeEnd = (link: Connection) => {
    open({ kind: 'end', link }, loadEnd).catch(
      () => void showToast('error', t('connections:loadFailed'), { description: t('connections:problem.connection') }),
    );
  };
  return (
    <>
      <h1 className="text-28">{t('connections:patient.title', whose)}</h1>
      <p className="mt-1 mb-5 max-w-prose text-15 text-ink-soft">{t('connections:patient.intro', whose)}</p>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-7">
          <RequestList
            role="paciente"
            actionFor={({ id, name }) => (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('connections:patient.seeProfileNamed', { name })}
                onClick={() => openProfile({ id, name })}
              >
                {t('connections:patient.seeProfile')}
              </Button>
            )}
          />
          <Doctors onSeeProfile={openProfile} onChangeEnd={changeEnd} />
        </div>
        <div className="flex flex-col gap-4">
          <ForKeepers>
            <Card className="md:p-5">
              <h2 className="mb-3 text-21">{t('connections:code.title', whose)}</h2>
              <OwnCode role="paciente" />
            </Card>
            <Card className="md:p-5">
              <h2 className="mb-3 text-21">{t('connections:enter.patient.title')}</h2>
              <CodeEntry role="paciente" />
            </Card>
          </ForKeepers>
          <Card className="flex flex-col items-start gap-3 md:p-5">
            <div>
              <h2 className="text-21">{t('connections:patient.finder.title')}</h2>
              <p className="text-15 text-ink-soft">{t('connections:patient.finder.text')}</p>
            </div>
            <Button asChild variant="secondary">
              <Link to={sitePathIn('findDoctor', i18n.language)}>{t('connections:patient.finder.action')}</Link>
            </Button>
          </Card>
        </div>
      </div>
      {current ? (
        <Suspense fallback={null}>
          {current.sheet.kind === 'profile' ? (
            <DoctorProfileSheet key={current.opening} doctor={current.sheet.doctor} {...props} />
          ) : (
            <LinkEndSheet
              key={current.opening}
              doctor={current.sheet.link.person}
              endsOn={current.sheet.link.endsOn}
              {...props}
            />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

type DoctorsProps = {
  onSeeProfile: (doctor: { id: string; name: string }) => void;
  onChangeEnd: (link: Connection) => void;
};

function Doctors({ onSeeProfile, onChangeEnd }: DoctorsProps) {
  const { t } = useTranslation(['connections']);
  const whose = useWhose();
  const query = useInfiniteQuery({ ...linksQuery, refetchInterval: usePollWhileStreamIsDown() });
  return (
    <ConnectionList
      query={query}
      title={t('connections:patient.doctors', whose)}
      failedTitle={t('connections:loadFailed')}
      loading={<Skeleton className="h-48 rounded-card" />}
      empty={
        <EmptyState mark={<JoinedCups />} title={t('connections:patient.empty.title', whose)} className="py-4">
          {t('connections:patient.empty.text', whose)}
        </EmptyState>
      }
    >
      {(doctors) =>
        doctors.map((link) => (
          <DoctorCard
            key={link.person.id}
            link={link}
            onSeeProfile={() => onSeeProfile(link.person)}
            onChangeEnd={() => onChangeEnd(link)}
          />
        ))
      }
    </ConnectionList>
  );
}
