import { Browser } from '@capacitor/browser';

/** Opens a page of somebody else over the app, which goes on behind it. */
export const openOutside = (url: string): Promise<void> => Browser.open({ url });
