import type { Notification } from '@balsamo/contract/notifications/schemas.ts';
import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import {
  AlarmClock,
  BookOpen,
  Cake,
  CalendarX,
  FileText,
  Handshake,
  IdCard,
  type LucideIcon,
  MailOpen,
  MailX,
  MessageCircleQuestion,
  MessageSquareWarning,
  NotebookPen,
  Package,
  PackagePlus,
  PackageX,
  ShieldCheck,
  ShoppingBasket,
  SlidersHorizontal,
  Sprout,
  Unlink,
  UserRoundMinus,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { whenOf, wordsOf } from './notification-words.ts';

const ICONS: Record<NotificationType, LucideIcon> = {
  reminder: AlarmClock,
  check_out_due: NotebookPen,
  rating_due: SlidersHorizontal,
  connection_accepted: Handshake,
  connection_rejected: Handshake,
  connection_ended: Unlink,
  connection_expired: CalendarX,
  connection_request: Handshake,
  new_patient_connected: UserRoundPlus,
  patient_checkin: BookOpen,
  prescription_created: FileText,
  prescription_changed: FileText,
  prescription_renewal_due: FileText,
  security_changed: ShieldCheck,
  news_requested: MessageCircleQuestion,
  association_recommended: Sprout,
  recommendation_declined: UserRoundMinus,
  stock_news: Package,
  product_dispensed: PackagePlus,
  lot_recalled: PackageX,
  association_joined: UsersRound,
  association_invitation_accepted: UserRoundPlus,
  association_invitation_declined: MailX,
  association_invited: MailOpen,
  association_membership_ended: Unlink,
  document_ends_soon: IdCard,
  document_shown: IdCard,
  unwanted_effect_reported: MessageSquareWarning,
  order_due: ShoppingBasket,
  letter_ready: MailOpen,
  cared_for_is_adult: Cake,
};

export type NotificationLineProps = { notification: Notification; timeZone: string; onFollow: () => void };

/** One notification; unread ones have a dot, heavier words and say so to screen readers. */
export function NotificationLine({ notification, timeZone, onFollow }: NotificationLineProps) {
  const { t, i18n } = useTranslation(['notifications']);
  const words = { t, language: htmlLanguage(i18n.language), timeZone, whose: useWhose() };
  const now = useNow();
  const { isRead, type, createdAt } = notification;
  const { title, subject, text } = wordsOf(notification, words);
  const Icon = ICONS[type];
  return (
    <li>
      <button
        type="button"
        onClick={onFollow}
        className={classNames(
          'flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-leaf-wash',
          !isRead && 'bg-leaf-wash/60',
        )}
      >
        <Icon className={classNames('mt-0.5 size-5', isRead ? 'text-ink-soft' : 'text-leaf')} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          {isRead ? null : <span className="sr-only">{t('notifications:unread')}: </span>}
          <span className={classNames('block text-15', isRead ? 'text-ink' : 'font-semibold')}>{title}</span>
          {subject ? <span className="block break-words text-15">{subject}</span> : null}
          {text ? <span className="block text-13 text-ink-soft">{text}</span> : null}
          <time dateTime={createdAt} className="mt-0.5 block text-13 text-ink-soft">
            {whenOf(createdAt, now, words)}
          </time>
        </span>
        {isRead ? null : <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-leaf" aria-hidden="true" />}
      </button>
    </li>
  );
}
