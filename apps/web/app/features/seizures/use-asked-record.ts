import { NEW_SEIZURE, SEIZURES_PARAMETER } from '@balsamo/domain/notifications/link-parameters.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const ASKED = `#${SEIZURES_PARAMETER}=${NEW_SEIZURE}`;

/** Tells that the address asks for a seizure to be written down, as a shortcut of the home screen does; once, since the wish is taken out of it. */
export function useAskedRecord(onAsked: () => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const isNamed = hash === ASKED;
  useEffect(() => {
    if (!isNamed) return;
    setAsked(true);
    void navigate({ hash: SEIZURES_PARAMETER }, { replace: true });
  }, [isNamed, navigate]);
  const open = useEffectEvent(onAsked);
  // Its sheet is a step of the history, which must begin at the address without the wish.
  useEffect(() => {
    if (isNamed || !isAsked) return;
    setAsked(false);
    open();
  }, [isNamed, isAsked]);
}
