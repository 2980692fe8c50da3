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
  void PrivacyScreen.enable({
    // Pictures that somebody takes on purpose are theirs to take.
    android: { preventScreenshots: false, privacyModeOnActivityHidden: 'splash', dimBackground: true },
    ios: { blurEffect: 'dark' },
  });
  void SplashScreen.hide();
  return () => changes.disconnect();
}
