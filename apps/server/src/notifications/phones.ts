import { type Phone, tokenOf } from '@balsamo/database/notifications/push-subscriptions.ts';
import type { PhoneKind } from '@balsamo/domain/notifications/vocabulary.ts';
import type { PhoneSettings } from '../platform/phones-env.ts';
import type { PhoneMessage, PhoneSender } from './phone-message.ts';
import type { Outcome } from './send-push.ts';

/** For as long as the settings are those: access tokens and connections outlive one round of deliveries. */
const senders = new WeakMap<object, Promise<PhoneSender>>();

/** Hands a message to the service of a phone; never throws. What speaks to a service is loaded with the first message to it. */
export async function sendToPhone(
  phones: PhoneSettings,
  now: () => Date,
  phone: Pick<Phone, 'kind' | 'endpoint'>,
  message: PhoneMessage,
): Promise<Outcome> {
  const settings = phones[phone.kind];
  // Set up no longer: from here its person hears of nothing until it is again.
  if (!settings) return { is: 'refused', reason: 'not_set_up' };
  const sender = senders.get(settings) ?? load(phone.kind, phones, now);
  senders.set(settings, sender);
  return (await sender)(tokenOf(phone), message);
}

async function load(kind: PhoneKind, { fcm, apns }: PhoneSettings, now: () => Date): Promise<PhoneSender> {
  if (kind === 'fcm' && fcm) return (await import('./send-fcm.ts')).createFcmSender(fcm, now);
  if (kind === 'apns' && apns) return (await import('./send-apns.ts')).createApnsSender(apns, now);
  throw new Error(`${kind} is not set up`);
}
