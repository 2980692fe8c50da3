import { useEffect } from 'react';
import { useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { askForLastingStorage, useIsInstalled } from '../../platform/install.ts';

/** Asks the browser once to keep what the app stores: with the first record on this device, or where it is installed. */
export function LastingStorage() {
  const isInstalled = useIsInstalled();
  const { writes } = useOutboxState();
  const isAtStake = isInstalled || writes.length > 0;
  useEffect(() => {
    if (isAtStake) void askForLastingStorage();
  }, [isAtStake]);
  return null;
}
