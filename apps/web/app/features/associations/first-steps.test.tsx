import type { AssociationDashboard, StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { FirstSteps } from './first-steps.tsx';

const EMPTY: AssociationDashboard = {
  members: { active: 0, inactive: 0, newThisMonth: 0 },
  openInvitations: 0,
  recommendedDoctors: 0,
  shelf: { products: 0, available: 0, lowStock: 0, outOfStock: 0 },
  productTypes: [],
  low: [],
  expiring: [],
  recent: { entries: 0, dispensings: 0, movements: 0 },
  days: [],
  mostDispensed: [],
};
const INVITE = 'Convidar o primeiro associado';
const ADD = 'Adicionar o primeiro produto';

function steps(role: StaffedAssociation['role'], more: Partial<AssociationDashboard> = {}) {
  renderPage(
    <AssociationProvider association={{ id: 'a', name: 'Raiz Serena', role } as StaffedAssociation}>
      <FirstSteps dashboard={{ ...EMPTY, ...more }} />
      <p>fim</p>
    </AssociationProvider>,
    { at: '/associacao' },
  );
  return screen.queryAllByRole('link').map(({ textContent }) => textContent);
}

describe('an association that has just begun', () => {
  it.each([
    ['admin', [INVITE, ADD]],
    ['manager', [INVITE, ADD]],
    ['stock_keeper', [ADD]],
  ] as const)('offers %s the steps that they may take', async (role, expected) => {
    expect(steps(role)).toEqual(expected);
  });

  it('offers none that was taken', () => {
    expect(steps('admin', { openInvitations: 1 })).toEqual([ADD]);
  });

  it('says nothing once it is under way', () => {
    const shelf = { products: 1, available: 1, lowStock: 0, outOfStock: 0 };
    expect(steps('admin', { members: { active: 0, inactive: 1, newThisMonth: 0 }, shelf })).toEqual([]);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
