import { useCallback, useEffect, useState } from 'react';
import { isPushOn, type PushState, pushState } from '../../platform/push-state.ts';

const askForPermission = (): Promise<NotificationPermission> =>
  import.meta.env.SHELL_SERVER
    ? import('../../platform/phone-push.ts').then(({ askForNotifications }) => askForNotifications())
    : Notification.requestPermission();

/** How push stands for this person on this browser, and the ways to change it. `outcome` is that of the last try. */
export function usePush(personId: string) {
  const [state, setState] = useState<PushState>(() => pushState(personId));
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState<'turned_on' | 'failed'>();

  // Changed in the browser's own settings, or from another place of the page.
  useEffect(() => {
    const look = () => setState(pushState(personId));
    let permission: PermissionStatus | undefined;
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => {
        permission = status;
        status.addEventListener('change', look);
      })
      .catch(() => {});
    window.addEventListener('focus', look);
    return () => {
      permission?.removeEventListener('change', look);
      window.removeEventListener('focus', look);
    };
  }, [personId]);

  /** To be called from a tap: the browser's question follows it. */
  const turnOn = useCallback(async (): Promise<PushState | 'failed'> => {
    setChanging(true);
    setOutcome(undefined);
    try {
      // Nothing may come between the tap and the question: some browsers then do not ask.
      if ((await askForPermission()) === 'granted') {
        const { turnPushOn } = await import('../../platform/push-subscription.ts');
        await turnPushOn(personId);
      }
      const next = pushState(personId);
      setState(next);
      if (isPushOn(next)) setOutcome('turned_on');
      return next;
    } catch {
      setOutcome('failed');
      return 'failed';
    } finally {
      setChanging(false);
    }
  }, [personId]);

  const turnOff = useCallback(async () => {
    setChanging(true);
    await import('../../platform/push-subscription.ts')
      .then(({ turnPushOff }) => turnPushOff(personId))
      .catch(() => {});
    setState(pushState(personId));
    setOutcome(undefined);
    setChanging(false);
  }, [personId]);

  return { state, isChanging, outcome, turnOn, turnOff };
}
