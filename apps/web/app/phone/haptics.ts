import { Haptics, NotificationType } from '@capacitor/haptics';

/** A touch of the phone that says: it is kept. */
export const feelSaved = (): void => void Haptics.notification({ type: NotificationType.Success }).catch(() => {});
