import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { useState } from 'react';

export const CHOSEN_ASSOCIATION_KEY = 'balsamo.association';

/** Of somebody's associations the one chosen last on this device, else the first. */
export const chosenOf = (associations: readonly StaffedAssociation[], chosenId = keptId()) =>
  associations.find(({ id }) => id === chosenId) ?? associations[0];

/** Which of somebody's associations is open: the one chosen last on this device, else the first. */
export function useChosenAssociation(associations: readonly StaffedAssociation[]) {
  const [chosenId, setChosenId] = useState(keptId);
  const choose = (id: string) => {
    keepId(id);
    setChosenId(id);
  };
  return { chosen: chosenOf(associations, chosenId), choose };
}

function keptId(): string | null {
  try {
    return localStorage.getItem(CHOSEN_ASSOCIATION_KEY);
  } catch {
    return null;
  }
}

/** A browser that stores nothing asks again with the next visit. */
function keepId(id: string): void {
  try {
    localStorage.setItem(CHOSEN_ASSOCIATION_KEY, id);
  } catch {}
}
