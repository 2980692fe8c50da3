import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusPrescription } from './focus-prescription.ts';

const NAMED = /^#treatment=([\w-]+)$/;

/** Shows the prescription that the address names (`/diary#treatment=…`), once the list is there. It is named once: the way back leads to the part as it is. */
export function useNamedPrescription(isListThere: boolean): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = NAMED.exec(hash)?.[1];
  useEffect(() => {
    if (!id || !isListThere) return;
    focusPrescription(id);
    void navigate({ hash: 'treatment' }, { replace: true, preventScrollReset: true });
  }, [id, isListThere, navigate]);
}
