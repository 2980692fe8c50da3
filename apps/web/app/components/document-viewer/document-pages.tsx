import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pdf } from './pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import { SaveCopy } from './save-copy.tsx';

type DocumentPagesProps = {
  /** A picture or a PDF, by its media type. */
  file: Blob;
  /** What it is, for who does not see it: *Receita de 3 de março*. */
  label: string;
  /** The name that a copy is saved under, where the file cannot be shown. */
  name: string;
};

/** `broken`: the file. `noViewer`: the code that shows PDFs could not be fetched. */
type Failure = 'broken' | 'noViewer';

/** A picture, or all pages of a PDF one below the other, as wide as their place. They can be pinched larger like the rest of the page. */
export function DocumentPages({ file, label, name }: DocumentPagesProps) {
  const [failed, setFailed] = useState<{ file: Blob; failure: Failure }>();
  if (failed?.file === file) return <Failed failure={failed.failure} file={file} name={name} />;
  const fail = (failure: Failure) => setFailed({ file, failure });
  if (file.type === 'application/pdf') return <PdfFile file={file} label={label} onFailed={fail} />;
  return <Picture file={file} label={label} onFailed={fail} />;
}

type PartProps = Pick<DocumentPagesProps, 'file' | 'label'> & { onFailed: (failure: Failure) => void };

function Picture({ file, label, onFailed }: PartProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return null;
  return <img src={address} alt={label} onError={() => onFailed('broken')} className="h-auto w-full" />;
}

function PdfFile({ file, label, onFailed }: PartProps) {
  const { t } = useTranslation(['documentViewer']);
  const [opened, setOpened] = useState<{ file: Blob; pdf: Pdf }>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isLeft = false;
    let pdf: Pdf | undefined;
    const open = async () => {
      const code = await import('./pdf-document.ts').catch(() => undefined);
      if (isLeft) return;
      if (!code) return fail('noViewer');
      try {
        pdf = await code.openPdf(file);
      } catch (error) {
        if (!isLeft) fail((error as Error).name === 'ViewerMissingError' ? 'noViewer' : 'broken');
        return;
      }
      if (isLeft) pdf.close();
      else setOpened({ file, pdf });
    };
    void open();
    return () => {
      isLeft = true;
      pdf?.close();
    };
  }, [file]);

  if (opened?.file !== file) {
    return (
      <p role="status" className="flex aspect-[1/1.414] items-center justify-center text-15 text-ink-soft">
        {t('documentViewer:opening')}
      </p>
    );
  }
  return <PdfPages pdf={opened.pdf} label={label} />;
}

function Failed({ failure, file, name }: Pick<DocumentPagesProps, 'file' | 'name'> & { failure: Failure }) {
  const { t } = useTranslation(['documentViewer']);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 p-5 text-center">
      <p className="text-17 font-semibold">{t(`documentViewer:failed.${failure}`)}</p>
      <p className="text-15 text-ink-soft">{t(`documentViewer:failed.${failure}Text`)}</p>
      <SaveCopy file={file} name={name} />
    </div>
  );
}
