import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { linkTarget } from './link-target.ts';

/** What the phone tells the pages inside a store app, while they run: links that open it, the back button. */
export default function MobileBridge() {
  const navigate = useNavigate();
  useEffect(() => {
    const listening = [
      App.addListener('appUrlOpen', ({ url }) => {
        const target = linkTarget(url, MOBILE_SERVER);
        if (target.opens === 'app') void navigate(target.path);
        else if (target.opens === 'site') void Browser.open({ url: target.address });
        else {
          // Where it came from nobody can be told; what it was may be somebody's secret.
          console.warn('a link could not be read');
          void navigate('/');
        }
      }),
      App.addListener('backButton', ({ canGoBack }) => {
        if (canGoBack) history.back();
        else void App.minimizeApp();
      }),
    ];
    return () => {
      for (const one of listening) void one.then((listener) => listener.remove());
    };
  }, [navigate]);
  return null;
}
