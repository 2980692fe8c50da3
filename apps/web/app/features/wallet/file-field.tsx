import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { FILE_RULES, maxMegabytes } from '@balsamo/domain/files/file.ts';
import { Camera, Paperclip } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { UploadProgress } from '../../components/files/upload-progress.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { problemText } from './document-words.ts';
import { useRemoveFile } from './wallet-queries.ts';

type FileFieldProps = {
  document: WalletDocument | undefined;
  /** Chosen, and sent when the form is. */
  file: File | undefined;
  problem: string | undefined;
  progress: number | undefined;
  onChoose: (file: File) => void;
  onCapture: () => void;
  onForget: () => void;
  onCancel: () => void;
};

/** The photo or PDF: taken, chosen, or taken away. */
export function FileField({
  document,
  file,
  problem,
  progress,
  onChoose,
  onCapture,
  onForget,
  onCancel,
}: FileFieldProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const removal = useRemoveFile();
  const [isAsking, setAsking] = useState(false);
  const hasFile = document?.file != null;
  const takeAway = () =>
    document &&
    void removal
      .mutateAsync(document.id)
      .then(
        () => showToast('success', t('wallet:form.fileRemoved')),
        (error) => showToast('error', t('wallet:remove.failed'), { description: problemText(error, t) }),
      )
      .finally(() => setAsking(false));
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem ? problemId : undefined}>
      <legend className="mb-1.5 text-15 font-medium">{t('wallet:form.file')}</legend>
      <input
        ref={input}
        type="file"
        accept={FILE_RULES.wallet_document.types.join()}
        hidden
        data-testid="wallet-file"
        onChange={(event) => {
          const chosen = takeChosenFile(event);
          if (chosen) onChoose(chosen);
        }}
      />
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onCapture}>
            <Camera className="size-4.5" aria-hidden="true" />
            {t('wallet:form.photograph')}
          </Button>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Paperclip className="size-4.5" aria-hidden="true" />
            {hasFile ? t('wallet:form.replace') : t('wallet:form.choose')}
          </Button>
        </div>
      ) : (
        <UploadProgress
          progress={progress}
          words={{
            sending: t('wallet:form.sending'),
            checking: t('wallet:form.checking'),
            cancel: t('common:action.cancel'),
          }}
          onCancel={onCancel}
        />
      )}
      {file ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-15 wrap-anywhere">
          {t('wallet:form.chosen', { name: file.name })}
          <Button variant="ghost" size="sm" className="-mx-[min(0.75rem,3.75vw)]" onClick={onForget}>
            {t('wallet:form.forget')}
          </Button>
        </p>
      ) : hasFile ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-15 wrap-anywhere">
          {document.file?.name}
          <Button
            variant="ghost"
            size="sm"
            className="-mx-[min(0.75rem,3.75vw)] text-clay hover:bg-clay-wash"
            onClick={() => setAsking(true)}
          >
            {t('wallet:form.removeFile')}
          </Button>
        </p>
      ) : null}
      <p className="text-13 text-ink-soft">
        {t('wallet:form.fileHint', { megabytes: maxMegabytes('wallet_document') })}
      </p>
      <FieldError id={problemId}>{problem}</FieldError>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('wallet:form.removeFileTitle')}
        description={t('wallet:form.removeFileText')}
        confirmLabel={t('wallet:form.removeFile')}
        onConfirm={() => takeAway()}
        isDestructive
        isPending={removal.isPending}
      />
    </fieldset>
  );
}
