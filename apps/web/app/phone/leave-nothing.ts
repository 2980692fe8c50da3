import { LocalNotifications } from '@capacitor/local-notifications';
import { PushNotifications } from '@capacitor/push-notifications';
import { setIconNumber } from './icon-number.ts';
import { forgetOnPhone } from './local-reminders.ts';
import { forgetSaved } from './save-on-phone.ts';

/** What stands on the phone of somebody who leaves: messages and reminders, the number at the icon, the last file that was handed out. Never fails. */
export async function leaveNothing(personId: string): Promise<void> {
  await Promise.allSettled([
    PushNotifications.removeAllDeliveredNotifications(),
    LocalNotifications.removeAllDeliveredNotifications(),
    forgetOnPhone(personId),
    setIconNumber(0),
    forgetSaved(),
  ]);
}
