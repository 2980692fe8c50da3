import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { FILE_RULES, maxMegabytes } from '@balsamo/domain/files/file.ts';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DoctorAvatar } from '../../../components/doctor/doctor-avatar.tsx';
import { takeChosenFile } from '../../../components/files/chosen-file.ts';
import { UploadProgress } from '../../../components/files/upload-progress.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { usePhoto } from './use-photo.ts';

const { types } = FILE_RULES.profile_photo;

/** The own photo, or the initials, with what can be done about it. It is kept at once, without the form below. */
export function PhotoField({ profile: { name, photo } }: { profile: DoctorProfile }) {
  const { t } = useTranslation(['doctorProfile', 'account']);
  const { progress, problem, bring, cancel, remove } = usePhoto();
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeChosenFile(event);
    if (!file) return;
    void bring(file).then((isKept) => {
      if (isKept) void showToast('success', t('doctorProfile:photo.added'));
    });
  };
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => void showToast('success', t('doctorProfile:photo.removed')),
      onSettled: () => setAsking(false),
    });
  const hint = t('doctorProfile:photo.hint', { megabytes: maxMegabytes('profile_photo') });
  const failed = remove.isError ? t('doctorProfile:photo.removeFailed') : t('doctorProfile:photo.failed');
  return (
    <div className="flex flex-wrap items-start gap-4">
      <DoctorAvatar name={name} photo={photo} size="large" />
      <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-2">
        <div>
          <h3 className="font-sans text-15 font-medium">{t('doctorProfile:photo.title')}</h3>
          <p id={`${id}-hint`} className="text-13 text-ink-soft">
            {hint}
          </p>
        </div>
        <input ref={input} type="file" accept={types.join()} hidden onChange={choose} data-testid="photo" />
        {progress === undefined ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-describedby={`${id}-hint ${id}-error`}
              onClick={() => input.current?.click()}
            >
              <Camera className="size-4.5" aria-hidden="true" />
              {photo ? t('doctorProfile:photo.replace') : t('doctorProfile:photo.add')}
            </Button>
            {photo ? (
              <Button variant="ghost" className="text-clay hover:bg-clay-wash" onClick={() => setAsking(true)}>
                {t('doctorProfile:photo.remove')}
              </Button>
            ) : null}
          </div>
        ) : (
          <UploadProgress
            progress={progress}
            words={{
              sending: t('doctorProfile:photo.sending'),
              checking: t('doctorProfile:photo.checking'),
              cancel: t('account:cancel'),
            }}
            onCancel={cancel}
          />
        )}
        <FieldError id={`${id}-error`}>{problem ? `${failed}. ${problem}` : null}</FieldError>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('doctorProfile:photo.removeTitle')}
        description={t('doctorProfile:photo.removeText')}
        confirmLabel={t('doctorProfile:photo.remove')}
        onConfirm={takeAway}
        isDestructive
        isPending={remove.isPending}
      />
    </div>
  );
}
