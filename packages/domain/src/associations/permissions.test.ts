import { describe, expect, it } from 'vitest';
import { type Permission, permissionsOf, type StaffRole } from './permissions.ts';

describe('what the staff of an association may do (spec-D16)', () => {
  it.each<[StaffRole, Permission[]]>([
    ['admin', ['overview', 'members', 'stock', 'texts', 'admin']],
    ['manager', ['overview', 'members', 'stock', 'texts']],
    ['stock_keeper', ['overview', 'stock']],
  ])('%s: %j', (role, permissions) => {
    expect(permissionsOf(role)).toEqual(permissions);
  });
});
