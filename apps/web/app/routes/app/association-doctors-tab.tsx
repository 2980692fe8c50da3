import { RecommendedDoctors } from '../../features/recommendations/recommended-doctors.tsx';

/** The doctors whom an association recommends (spec §2.5). */
export default function AssociationDoctorsTab() {
  return <RecommendedDoctors />;
}
