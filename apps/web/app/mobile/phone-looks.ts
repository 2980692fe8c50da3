import { Capacitor } from '@capacitor/core';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';

/**
 * The phone around the page: its status bar follows the theme, the picture in the list of open apps shows nothing of the diary, and the splash screen goes
 * once there is something to see. Answers how to stop.
 */
export function followLooks(): () => void {
  const page = document.documentElement;
  const follow = () => void StatusBar.setStyle({ style: page.dataset.theme === 'dark' ? Style.Dark : Style.Light });
  follow();
  const changes = new MutationObserver(follow);
  changes.observe(page, { attributeFilter: ['data-theme'] });
  // On Android the plugin would refuse the pictures that somebody takes on purpose too: there it is done by MainActivity.java.
  if (Capacitor.getPlatform() === 'ios') void PrivacyScreen.enable({ ios: { blurEffect: 'dark' } });
  void SplashScreen.hide();
  return () => changes.disconnect();
}
