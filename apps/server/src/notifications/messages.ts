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

/** `isCaregivers`: the browser is that of somebody who cares for the person, and who may only read. */
type PushReader = Pick<Reader, 'id' | 'language' | 'role' | 'unreadCount'> & {
  isCaregivers?: boolean;
  isReadOnly?: boolean;
};

/** Title and sentence outside the app. What says *you* of the person has another form for who cares for them. */
function outsideWords(type: NotificationType, language: Language, isCaregivers: boolean) {
  const t = texts.getFixedT(language);
  const form = isCaregivers ? { context: 'acting' } : {};
  return { title: t(`notifications:push.${type}.title`, form), body: t(`notifications:push.${type}.body`, form) };
}

/** What a push service carries, encrypted, and a lock screen may show: no product, substance or symptom (spec-D20). */
export function pushMessage(subject: Subject, to: PushReader): PushMessage {
  const { language } = to;
  const t = texts.getFixedT(language);
  const { id, type } = subject;
  const isCaregivers = to.isCaregivers ?? false;
  const { title, body } = outsideWords(type, language, isCaregivers);
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
    title,
    body: isCaregivers ? `${t('notifications:push.caring')} ${body}` : body,
    url,
    // Whoever only reads can neither record nor postpone.
    actions: to.isReadOnly ? [] : actions,
  };
}

/** The same by mail. */
export function noticeMail(subject: Subject, to: Reader, appUrl: string): Mail {
  const t = texts.getFixedT(to.language);
  const { title, body } = outsideWords(subject.type, to.language, false);
  return actionEmail({
    to: to.email,
    language: to.language,
    subject: t('mail:notice.subject', { title }),
    greeting: t('mail:greeting', { name: to.name }),
    body,
    button: t('mail:notice.button'),
    link: `${appUrl}${notificationPath(subject, to.role)}`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:notice.footnote'),
    signature: t('mail:signature'),
  });
}

/** The same by mail to who cares for somebody without a mailbox. It says of nobody whose diary it is: the page of those they care for does. */
export function caregiverMail(subject: Subject, to: Pick<Reader, 'name' | 'email' | 'language'>, appUrl: string): Mail {
  const t = texts.getFixedT(to.language);
  const { title, body } = outsideWords(subject.type, to.language, true);
  return actionEmail({
    to: to.email,
    language: to.language,
    subject: t('mail:notice.subject', { title }),
    greeting: t('mail:greeting', { name: to.name }),
    body: `${t('mail:caregiverNotice.body')} ${body}`,
    button: t('mail:notice.button'),
    link: `${appUrl}/conta#cuidado`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:caregiverNotice.footnote'),
    signature: t('mail:signature'),
  });
}

/** The same where the weekly letter is told of, with the link that stops such mails. What the letter says stays in the app (ADR-0067). */
export function letterMail(subject: Subject, to: Reader, appUrl: string, stopLink: string): Mail {
  const t = texts.getFixedT(to.language);
  const mail = actionEmail({
    to: to.email,
    language: to.language,
    subject: t('mail:letter.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:letter.body'),
    button: t('mail:letter.button'),
    link: `${appUrl}${notificationPath(subject, to.role)}`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:letter.footnote'),
    more: { text: t('mail:letter.stop'), link: stopLink },
    signature: t('mail:signature'),
  });
  return { ...mail, stopLink };
}
