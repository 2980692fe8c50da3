import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { hasPermission, type Permission } from '@balsamo/domain/associations/permissions.ts';
import { createContext, type ReactNode, useContext } from 'react';

const AssociationContext = createContext<StaffedAssociation | undefined>(undefined);

/** Everything below is about this association. */
export function AssociationProvider({
  association,
  children,
}: {
  association: StaffedAssociation;
  children: ReactNode;
}) {
  return <AssociationContext value={association}>{children}</AssociationContext>;
}

/** The association whose area is open, and whether the person may do something there. */
export function useAssociation(): StaffedAssociation & { may: (permission: Permission) => boolean } {
  const association = useContext(AssociationContext);
  if (!association) throw new Error('useAssociation stands outside of an AssociationProvider.');
  return { ...association, may: (permission) => hasPermission(association.role, permission) };
}
