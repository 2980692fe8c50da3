import { AssociationsPage } from '../../features/operators/associations-page.tsx';

/** Associations: made, closed and opened by operators (spec-D17). */
export default function AdminAssociationsTab() {
  return <AssociationsPage />;
}
