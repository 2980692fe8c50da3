/** Roles of an association's staff (spec-D16); who is in none of them is no staff. */
export const STAFF_ROLES = ['admin', 'manager', 'stock_keeper'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * What staff may do (spec-D16): `overview` reads the association's own area; `members` keeps members and invitations and reads reports; `stock` keeps products,
 * lots and dispensing; `texts` keeps settings and recommended doctors; `admin` keeps images and staff and reads what staff did.
 */
export const PERMISSIONS = ['overview', 'members', 'stock', 'texts', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The policies ask `staffed_associations`, which says the same in SQL (`associations/policies.test.ts` compares them). */
const HOLDERS: Readonly<Record<Permission, readonly StaffRole[]>> = {
  overview: STAFF_ROLES,
  members: ['admin', 'manager'],
  stock: STAFF_ROLES,
  texts: ['admin', 'manager'],
  admin: ['admin'],
};

export function hasPermission(role: StaffRole, permission: Permission): boolean {
  return HOLDERS[permission].includes(role);
}

/** Everything that a role may do. */
export function permissionsOf(role: StaffRole): Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(role, permission));
}
