import { RECEIVED_FILE_PLACE } from '@balsamo/domain/files/received-file.ts';
import { App } from '@capacitor/app';
import { CapacitorShareTarget } from '@capgo/capacitor-share-target';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { openOutside } from '../phone/open-outside.ts';
import { receiveShared } from '../phone/shared-files.ts';
import { devicePerson } from '../platform/device-person.ts';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { isNews } from './followed-link.ts';
import { followReminders } from './keep-reminders.ts';
import { isForVisitors, linkTarget } from './link-target.ts';
import { gatherOpenedFiles, isOpenedFile } from './opened-files.ts';
import { followLooks } from './phone-looks.ts';
import { followMessages, registerActions } from './phone-messages.ts';
import { followPermission } from './phone-permission.ts';
import { offerShortcuts } from './shortcuts.ts';
import { followSiteLinks } from './site-links.ts';

/** What the phone tells the pages inside a store app while they run, and what it shows around them. */
export default function MobileBridge() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { t, i18n } = useTranslation(['notifications']);
  useEffect(() => followLooks(), []);
  useEffect(() => followSiteLinks(), []);
  useEffect(() => offerShortcuts(i18n.language, (path) => void navigate(path)), [i18n.language, navigate]);
  useEffect(() => followMessages(t, (path) => void navigate(path)), [t, navigate]);
  useEffect(() => void registerActions(t).catch(() => {}), [t]);
  useEffect(() => followReminders(client, t), [client, t]);
  useEffect(() => followPermission(), []);
  useEffect(() => {
    const toReceived = () => void navigate(RECEIVED_FILE_PLACE);
    const openFile = gatherOpenedFiles(toReceived);
    const listening = [
      App.addListener('appUrlOpen', async ({ url }) => {
        if (isOpenedFile(url)) return openFile(url);
        if (!(await isNews(url))) return;
        const target = linkTarget(url, MOBILE_SERVER);
        if (target.opens === 'app')
          void navigate(isForVisitors(target.path) && devicePerson() ? '/diary' : target.path);
        else if (target.opens === 'site') void openOutside(target.address);
        else {
          // Without the link: it may hold what opens an account.
          console.warn('a link could not be read');
          void navigate('/');
        }
      }),
      App.addListener('backButton', ({ canGoBack }) => {
        if (canGoBack) history.back();
        else void App.minimizeApp();
      }),
      CapacitorShareTarget.addListener('shareReceived', async (shared) => {
        await receiveShared(shared);
        // Also where none could be read: that is said there.
        toReceived();
      }),
    ];
    return () => {
      for (const one of listening) void one.then((listener) => listener.remove());
    };
  }, [navigate]);
  return null;
}
