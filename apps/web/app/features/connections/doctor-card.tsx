import type { Connection } from '@balsamo/contract/connections/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { DoctorAvatar } from '../../components/doctor/doctor-avatar.tsx';
import { ScopeSwitches } from '../../components/sharing/sharing-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';
import { useSetScope } from './connection-mutations.ts';
import { scopeQuery } from './connection-queries.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';

/** A doctor who reads the diary: who it is, what they are shown, and the way to end it. */
export function DoctorCard({
  link: { person, connectedAt, photo, endsOn },
  onSeeProfile,
  onChangeEnd,
}: {
  link: Connection;
  onSeeProfile: () => void;
  onChangeEnd: () => void;
}) {
  const { t } = useTranslation(['connections', 'sharing']);
  const whose = useWhose();
  const dayText = useDayText();
  const calendarDayText = useCalendarDayText();
  const [isAsking, setAsking] = useState(false);
  const { name, specialty } = person;
  return (
    <li className="rounded-card border border-line bg-surface p-gutter md:p-5">
      <div className="flex items-start gap-3">
        <DoctorAvatar name={name} photo={photo} />
        <div className="min-w-0 flex-1">
          <h3 className="text-21 break-words">{name}</h3>
          <p className="text-15">{specialty ?? t('connections:enter.noSpecialty')}</p>
          <p className="text-13 text-ink-soft">{t('connections:patient.since', { day: dayText(connectedAt) })}</p>
        </div>
      </div>
      <div className="my-3 border-line border-y py-2">
        <p className="pt-1 text-15">{t('connections:scope.title', whose)}</p>
        <DoctorScope doctor={person} />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-15">
            {endsOn ? t('sharing:end.shows', { day: calendarDayText(endsOn) }) : t('sharing:end.forever')}
          </p>
          <ForKeepers>
            <Button
              variant="ghost"
              size="sm"
              className="-mr-3"
              aria-label={t('sharing:end.changeNamed', { name })}
              onClick={onChangeEnd}
            >
              {t('sharing:end.change')}
            </Button>
          </ForKeepers>
        </div>
      </div>
      <div className="-mx-3 -mb-2.5 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('connections:patient.seeProfileNamed', { name })}
          onClick={onSeeProfile}
        >
          {t('connections:patient.seeProfile')}
        </Button>
        <ForKeepers>
          <Button
            variant="ghost"
            size="sm"
            className="text-clay hover:bg-clay-wash"
            aria-label={t('connections:patient.disconnectNamed', { name })}
            onClick={() => setAsking(true)}
          >
            {t('connections:patient.disconnect')}
          </Button>
        </ForKeepers>
      </div>
      <DisconnectDialog role="paciente" person={person} isOpen={isAsking} onOpenChange={setAsking} />
    </li>
  );
}

/** What this doctor is shown; holds at once, in every list and figure. */
function DoctorScope({ doctor: { id, name } }: { doctor: Connection['person'] }) {
  const { t } = useTranslation(['connections', 'common']);
  const { data: scope, isError, isFetching, refetch } = useQuery(scopeQuery(id));
  const set = useSetScope(id);
  const isReadOnly = useIsReadOnly();
  if (!scope) {
    if (!isError) return <Skeleton className="h-18" />;
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-15">{t('connections:scope.loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </div>
    );
  }
  const failed = set.isError ? set.variables : {};
  return (
    <ScopeSwitches
      name={name}
      scope={scope}
      isFixed={isReadOnly}
      onChange={(changes) => set.mutate(changes)}
      errorOf={(part) => (failed[part] === undefined ? undefined : t('connections:scope.failed'))}
    />
  );
}
