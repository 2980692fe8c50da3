import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { profileQuery } from './connection-queries.ts';
import { DoctorAbout } from './doctor-about.tsx';
import { DoctorAssociations } from './doctor-associations.tsx';
import { DoctorContact } from './doctor-contact.tsx';

const PARTS = ['about', 'associations', 'contact'] as const;

/**
 * A doctor as patients see one: whole for those who are connected, and for others where the doctor is publicly listed
 * (spec §6).
 */
export default function DoctorProfileSheet({
  doctor,
  ...sheet
}: { doctor: { id: string; name: string } } & OpenSheetProps) {
  const { t } = useTranslation(['connections']);
  return (
    <Sheet {...sheet} title={doctor.name} description={t('connections:profile.title')}>
      <Profile doctorId={doctor.id} />
    </Sheet>
  );
}

function Profile({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation(['connections', 'common']);
  const query = useQuery(profileQuery(doctorId));
  const { data: doctor, isError, error } = query;
  const [part, setPart] = useState<(typeof PARTS)[number]>('about');
  if (isError && error instanceof ApiProblem && error.status === 404) {
    const isPrivate = error.code === 'doctors.profile_not_public';
    return (
      <EmptyState
        title={isPrivate ? t('connections:profile.notPublic') : t('connections:profile.notFound')}
        headingLevel={3}
      >
        {t('connections:profile.notPublicText')}
      </EmptyState>
    );
  }
  if (!doctor) {
    if (!isError) return <Skeleton className="h-80" />;
    return (
      <LoadFailed
        query={query}
        title={t('connections:profile.loadFailed')}
        retry={t('common:action.retry')}
        buttonSize="sm"
      >
        {t('connections:problem.connection')}
      </LoadFailed>
    );
  }
  return (
    <SegmentedControl
      label={t('connections:profile.tabs')}
      segments={PARTS.map((value) => ({ value, label: t(`connections:profile.${value}`) }))}
      value={part}
      onValueChange={setPart}
    >
      {/* As high as the longest part usually is, so that the sheet does not jump between them. */}
      <SegmentPanel value="about" className="min-h-64">
        <DoctorAbout doctor={doctor} />
      </SegmentPanel>
      <SegmentPanel value="associations" className="min-h-64">
        <DoctorAssociations doctorId={doctorId} />
      </SegmentPanel>
      <SegmentPanel value="contact" className="min-h-64">
        <DoctorContact doctor={doctor} />
      </SegmentPanel>
    </SegmentedControl>
  );
}
