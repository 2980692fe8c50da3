import type { Sight } from '../platform/sight.ts';
import type { Mailer } from './mailer.ts';

/** Looks how mails end: taken by the mail server, or not. */
export function watchMails(mailer: Mailer, sight: Sight): Mailer {
  return { ...mailer, send: (mail) => sight.watch({ kind: 'mail', name: 'mail' }, () => mailer.send(mail)) };
}
