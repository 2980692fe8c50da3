import { EllipsisVertical, Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';

/** How to put the app on the home screen by hand. */
export default function InstallHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['home']);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('home:installHelp.title')}
      footer={
        <Button asChild>
          <Link to="/app">{t('home:installHelp.open')}</Link>
        </Button>
      }
    >
      <ul className="flex flex-col gap-4 text-17">
        <li className="flex gap-3.5">
          <Share className="mt-0.5 size-6 text-leaf" aria-hidden="true" />
          <p>{t('home:installHelp.ios')}</p>
        </li>
        <li className="flex gap-3.5">
          <EllipsisVertical className="mt-0.5 size-6 text-leaf" aria-hidden="true" />
          <p>{t('home:installHelp.other')}</p>
        </li>
      </ul>
    </Sheet>
  );
}
