import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { actingOf } from '../../components/acting/acting.ts';
import { whoseOf } from '../../components/acting/use-whose.ts';
import { LazyPart } from '../../components/ui/lazy-part.tsx';
import { hasRecordedHere, onFirstRecord } from '../../platform/first-record.ts';
import { isBusy } from '../../platform/is-busy.ts';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';
import { isPushOn, pushOwner, pushState } from '../../platform/push-state.ts';
import { useAccount } from '../../platform/session.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { isCardDismissed } from './card-memory.ts';
import type { LiveNotifications } from './live-notifications.ts';

const loadCard = () => import('./push-card.tsx');
const PushCard = lazy(loadCard);
/** The settings have the same switch in their own words; who pays or protects the account is not to be held up. */
const WITHOUT_CARD = /^\/(conta|assinar|proteger-conta)$/;
/** The page comes first. */
const START_AFTER_MS = 1_500;
/** spec-D20. */
const CARD_AFTER_MS = 3_000;

export type NotificationCenterProps = Pick<LiveNotifications, 'onArrival' | 'onConnectionsChange' | 'onStreamOpen'>;

/** What goes on for a signed-in person of any role beside the page: notifications arrive, push stays on, the card asks. */
export function NotificationCenter({ onArrival, onConnectionsChange, onStreamOpen }: NotificationCenterProps) {
  const { data: account } = useAccount();
  const client = useQueryClient();
  const i18n = useI18n();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isCardWanted, setCardWanted] = useState(false);
  const { id, role, timeZone } = account ?? {};
  /** Push is the account's own, whoever it acts for. */
  const pushId = account?.care?.caregiver.id ?? id;
  const arrive = useEffectEvent(onArrival);
  const changeConnections = useEffectEvent(onConnectionsChange);
  const openStream = useEffectEvent(onStreamOpen);
  const whose = useEffectEvent(() => whoseOf(actingOf(account)));
  const go = useEffectEvent((path: string) => navigate(path));

  useEffect(() => {
    if (!id || !pushId || !role || !timeZone) return;
    let isGone = false;
    let leave = () => {};
    const begin = async () => {
      const { followNotifications } = await import('./live-notifications.ts');
      if (isGone) return;
      leave = followNotifications({
        client,
        i18n,
        person: { id, role, timeZone },
        whose,
        onArrival: arrive,
        onConnectionsChange: changeConnections,
        onStreamOpen: openStream,
        onOpen: go,
      });
      if (import.meta.env.SHELL_SERVER) await (await import('../../platform/phone-push.ts')).learnReach();
      // Most people never need the code behind this.
      if (!isPushOn(pushState(pushId)) && !pushOwner()) return;
      const { keepPushOn } = await import('../../platform/push-subscription.ts');
      await keepPushOn(pushId);
    };
    // What cannot be fetched now is fetched with the next start.
    const start = setTimeout(() => begin().catch(() => {}), START_AFTER_MS);
    const offerCard = async () => {
      if (isCardDismissed(pushId)) return;
      const state = pushState(pushId);
      // Without a worker there is nobody to receive anything: in development, and where the browser forbids it.
      const hasWorker = state === 'off' && Boolean(MOBILE_SERVER || (await navigator.serviceWorker.getRegistration()));
      const remindsAlone = state === 'unreached' && role === 'paciente' && pushId === id;
      if (isGone || !(hasWorker || remindsAlone || state === 'needs_install')) return;
      await loadCard();
      setCardWanted(true);
    };
    let card: ReturnType<typeof setTimeout> | undefined;
    // Never over what the person is doing: it waits until they have done it, and until there is a network to switch them on with.
    const offerLater = () => {
      clearTimeout(card);
      card = setTimeout(
        () => (isBusy() || !navigator.onLine ? offerLater() : void offerCard().catch(() => {})),
        CARD_AFTER_MS,
      );
    };
    // A patient is asked once there is something to be reminded of (spec-D30).
    if (role !== 'paciente' || hasRecordedHere(id)) offerLater();
    const forget = onFirstRecord(offerLater);
    return () => {
      isGone = true;
      clearTimeout(start);
      clearTimeout(card);
      forget();
      leave();
      setCardWanted(false);
    };
  }, [id, pushId, role, timeZone, client, i18n]);

  return isCardWanted && pushId && !WITHOUT_CARD.test(pathname) ? (
    <LazyPart>
      <PushCard personId={pushId} isPatient={role === 'paciente'} />
    </LazyPart>
  ) : null;
}
