import { lazy, Suspense } from 'react';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { LazyPart } from '../../components/ui/lazy-part.tsx';
import { AccessLogLink } from '../../features/access-log/access-log-link.tsx';
import { OwnDoctors } from '../../features/connections/own-doctors.tsx';
import { CarePage } from '../../features/diary/care-page.tsx';

/** Fetched by itself: whoever looks at their doctors needs none of it. */
const MyAssociations = lazy(() => import('../../features/my-associations/my-associations.tsx'));
const AssociationShelf = lazy(() =>
  import('../../features/dispensary/association-shelf.tsx').then((module) => ({ default: module.AssociationShelf })),
);
const AssociationDoctors = lazy(() =>
  import('../../features/recommendations/association-doctors.tsx').then((module) => ({
    default: module.AssociationDoctors,
  })),
);
const TakeAlongCard = lazy(() => import('./take-along-card.tsx'));

/** Those who accompany the patient (spec §2.3): doctors, and associations. */
export default function CareTab({ tab }: { tab: 'doctor' | 'association' }) {
  const doctor = (
    <>
      <OwnDoctors />
      {/* Below what the tab is opened for, which does not wait for its words. */}
      <LazyPart>
        <div className="mt-6">
          <TakeAlongCard />
        </div>
      </LazyPart>
      <LazyPart>
        <AccessLogLink />
      </LazyPart>
    </>
  );
  const association = (
    <Suspense fallback={<TabSkeleton />}>
      <MyAssociations
        inventory={(associationId) => (
          <Suspense fallback={<TabSkeleton />}>
            <AssociationShelf associationId={associationId} />
          </Suspense>
        )}
        doctors={(associationId) => (
          <Suspense fallback={<TabSkeleton />}>
            <AssociationDoctors associationId={associationId} />
          </Suspense>
        )}
      />
    </Suspense>
  );
  return <CarePage tab={tab} doctor={doctor} association={association} />;
}
