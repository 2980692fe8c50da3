import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Keyboard } from '@capacitor/keyboard';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';

/**
 * The phone around the page: its status bar follows the theme, the picture in the list of open apps shows nothing of the diary, and the splash screen goes
 * once there is something to see. Answers how to stop.
 */
export function followLooks(): () => void {
  const page = document.documentElement;
  const isIphone = Capacitor.getPlatform() === 'ios';
  const follow = () => {
    const isDark = page.dataset.theme === 'dark';
    if (isIphone) void StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light });
    // The bar of the buttons too.
    else void SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
  };
  follow();
  const changes = new MutationObserver(follow);
  changes.observe(page, { attributeFilter: ['data-theme'] });
  // On Android the plugin would refuse the pictures that somebody takes on purpose too: there it is done by MainActivity.java.
  if (isIphone) void PrivacyScreen.enable({ ios: { blurEffect: 'dark' } });
  // The plugin hides the bar with *Done*, without which a keyboard of digits does not close.
  if (isIphone) void Keyboard.setAccessoryBarVisible({ isVisible: true });
  void SplashScreen.hide();
  return () => changes.disconnect();
}
