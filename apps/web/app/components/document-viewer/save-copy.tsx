import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../files/use-download.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';

type SaveCopyProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  file: Blob;
  /** The name that it is saved under. */
  name: string;
};

/** Hands the file to the device, also without a network. */
export function SaveCopy({ file, name, variant = 'secondary', ...look }: SaveCopyProps) {
  const { t } = useTranslation(['documentViewer']);
  const save = () => void saveFile(file, name).catch(() => showToast('error', t('documentViewer:saveFailed')));
  return (
    <Button variant={variant} {...look} onClick={save}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('documentViewer:save')}
    </Button>
  );
}
