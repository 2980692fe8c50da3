import { MembersPage } from '../../features/memberships/members-page.tsx';

/** The members of an association, for its admins and managers (spec §2.5). */
export default function AssociationMembersTab() {
  return <MembersPage />;
}
