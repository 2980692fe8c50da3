import { LocalNotifications } from '@capacitor/local-notifications';
import { PushNotifications } from '@capacitor/push-notifications';
import { Badge } from '@capawesome/capacitor-badge';
import { PHONE_EVENT } from '../platform/phone-push.ts';
import { forgetSaved } from './save-on-phone.ts';

/** What stands on the phone of somebody who leaves: messages and reminders, the number at the icon, the last file that was handed out. Never fails. */
export async function leaveNothing(): Promise<void> {
  await Promise.allSettled([
    PushNotifications.removeAllDeliveredNotifications(),
    LocalNotifications.removeAllDeliveredNotifications(),
    LocalNotifications.cancelAll(),
    Badge.clear(),
    forgetSaved(),
  ]);
  // Where it was only somebody whom the account cared for, its own reminders wait again.
  window.dispatchEvent(new Event(PHONE_EVENT));
}
