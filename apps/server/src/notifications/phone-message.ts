import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import type { Outcome } from './send-push.ts';

export type PhoneMessage = {
  content: PushMessage;
  ttlSeconds: number;
  /** Is it worth waking a phone that sleeps? */
  isUrgent: boolean;
};

/** Hands a message to the service of one kind of phones; never throws. */
export type PhoneSender = (token: string, message: PhoneMessage) => Promise<Outcome>;

/** What every phone is sent, each value as text: FCM carries nothing else, and both apps read the same. */
export const textsOf = (content: PushMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
