import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { notificationPath } from '@balsamo/domain/notifications/places.ts';
import { isSnoozable, type NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { texts } from '../platform/texts.ts';

/** What of a notification a message is made of. */
export type Subject = {
  id: string;
  type: NotificationType;
  relatedId: string | null;
  data: Record<string, string>;
};

export type Reader = { id: string; name: string; email: string; language: Language; role: Role; unreadCount: number };

/** What a push service carries, encrypted, and a lock screen may show: no product, substance or symptom (spec-D20). */
export function pushMessage(
  subject: Subject,
  to: Pick<Reader, 'id' | 'language' | 'role' | 'unreadCount'>,
): PushMessage {
  const { language } = to;
  const t = texts.getFixedT(language);
  const { id, type } = subject;
  const url = notificationPath(subject, to.role);
  const actions: PushMessage['actions'] = [];
  if (type === 'reminder') actions.push({ action: 'record', title: t('notifications:push.action.record'), open: url });
  if (type === 'check_out_due')
    actions.push({ action: 'check_out', title: t('notifications:push.action.checkOut'), open: url });
  if (type === 'rating_due') actions.push({ action: 'rate', title: t('notifications:push.action.rate'), open: url });
  if (isSnoozable(type)) {
    const post = `/api/notifications/${id}/snooze`;
    actions.push({ action: 'snooze', title: t('notifications:push.action.snooze'), post });
  }
  return {
    type,
    person: to.id,
    unreadCount: to.unreadCount,
    tag: id,
    language,
    title: t(`notifications:push.${type}.title`),
    body: t(`notifications:push.${type}.body`),
    url,
    actions,
  };
}

/** The same by mail. */
export function noticeMail(subject: Subject, to: Reader, appUrl: string): Mail {
  const t = texts.getFixedT(to.language);
  return actionEmail({
    to: to.email,
    language: to.language,
    subject: t('mail:notice.subject', { title: t(`notifications:push.${subject.type}.title`) }),
    greeting: t('mail:greeting', { name: to.name }),
    body: t(`notifications:push.${subject.type}.body`),
    button: t('mail:notice.button'),
    link: `${appUrl}${notificationPath(subject, to.role)}`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:notice.footnote'),
    signature: t('mail:signature'),
  });
}
