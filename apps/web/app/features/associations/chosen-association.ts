import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { useState } from 'react';

const KEY = 'balsamo.association';

/** Which of somebody's associations is open: the one chosen last on this device, else the first. */
export function useChosenAssociation(associations: readonly StaffedAssociation[]) {
  const [chosenId, setChosenId] = useState(keptId);
  const choose = (id: string) => {
    keepId(id);
    setChosenId(id);
  };
  return { chosen: associations.find(({ id }) => id === chosenId) ?? associations[0], choose };
}

function keptId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser that stores nothing asks again with the next visit. */
function keepId(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {}
}
