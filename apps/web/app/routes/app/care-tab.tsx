import { OwnDoctors } from '../../features/connections/own-doctors.tsx';
import { CarePage } from '../../features/diary/care-page.tsx';

/** Those who accompany the patient (product.md §2.3): doctors, and associations. */
export default function CareTab({ tab }: { tab: 'doctor' | 'association' }) {
  return <CarePage tab={tab} doctor={<OwnDoctors />} />;
}
