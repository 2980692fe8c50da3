import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../files/use-download.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

type SaveCopyProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  file: Blob;
  /** The name that it is saved under. */
  name: string;
};

/** Hands the file to the device, also without a network. */
export function SaveCopy({ file, name, variant = 'secondary', ...look }: SaveCopyProps) {
  const { t } = useTranslation(['documentViewer']);
  return (
    <Button variant={variant} {...look} onClick={() => void saveFile(file, name)}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('documentViewer:save')}
    </Button>
  );
}
