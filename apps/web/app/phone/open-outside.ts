import { Browser } from '@capacitor/browser';

/** Opens a page that is none of the app's over it, which goes on behind. */
export const openOutside = (url: string): Promise<void> => Browser.open({ url });
