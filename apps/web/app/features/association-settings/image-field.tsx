import { FILE_PROBLEMS, visibleProblem } from '@balsamo/domain/files/file.ts';
import { storageInMegabytes } from '@balsamo/domain/files/storage-quota.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { associationKeys } from '../../components/association/association-keys.ts';
import { ServerImage } from '../../components/files/server-image.tsx';
import { UploadField } from '../../components/files/upload-field.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { settingsFailure } from './settings-failure.ts';
import { settingsQuery } from './settings-queries.ts';

type Translate = TFunction<['associationSettings']>;
const WORDED = ['file_empty', 'file_too_large', 'file_type_refused', 'file_broken', 'image_too_large'] as const;
const ADD = { logo: 'addLogo', banner: 'addBanner' } as const;
const REPLACE = { logo: 'replaceLogo', banner: 'replaceBanner' } as const;
const REMOVE = { logo: 'removeLogo', banner: 'removeBanner' } as const;
const NONE = { logo: 'noneLogo', banner: 'noneBanner' } as const;
const ALT = { logo: 'logoAlt', banner: 'bannerAlt' } as const;
const SHAPE = {
  logo: 'size-32 object-contain',
  banner: 'aspect-[3/1] w-full max-w-160 object-cover',
} as const;

function imageFailure(error: unknown, t: Translate): string {
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    const worded = WORDED.find((one) => one === problem) ?? (error.status === 413 ? 'file_too_large' : undefined);
    if (worded) return t(`associationSettings:image.problem.${worded}`);
    if (error.storage) return t('associationSettings:image.storageFull', storageInMegabytes(error.storage));
    if (error.status === 429 || error.status === 503) return t('associationSettings:image.busy');
  }
  return `${t('associationSettings:image.failed')} ${settingsFailure(error, t)}`;
}

type ImageFieldProps = { associationId: string; image: 'logo' | 'banner'; fileId: string | null; isReadOnly: boolean };

/** The logo or banner, and for admins what can be done about it. It is kept at once. */
export function ImageField({ associationId, image, fileId, isReadOnly }: ImageFieldProps) {
  const { t } = useTranslation(['associationSettings']);
  const client = useQueryClient();
  const params = { associationId, image };
  // The settings, and the list in which the logo stands beside the name.
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: settingsQuery(associationId).queryKey }),
      client.invalidateQueries({ queryKey: associationKeys.staffed }),
    ]);
  const { setProblem, ...upload } = useUpload({
    request: apiRequest('put', '/api/associations/{associationId}/images/{image}', { params }),
    check: (file) => {
      const found = visibleProblem(image, file);
      return found && t(`associationSettings:image.problem.${found}`);
    },
    failureText: (error) => imageFailure(error, t),
    refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.delete('/api/associations/{associationId}/images/{image}', { params }),
    onMutate: () => setProblem(undefined),
    onSuccess: async () => {
      await refresh();
      void showToast('success', t('associationSettings:image.removed'));
    },
    onError: (error) => setProblem(imageFailure(error, t)),
  });
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h2 id={`${id}-title`} className="font-sans text-17 font-semibold">
        {t(`associationSettings:image.${image}`)}
      </h2>
      {fileId ? (
        <ServerImage
          src={`/api/associations/${associationId}/files/${fileId}`}
          alt={t(`associationSettings:image.${ALT[image]}`)}
          className={`rounded-card border border-line bg-white ${SHAPE[image]}`}
        />
      ) : (
        <p
          className={`flex items-center justify-center rounded-card border border-line border-dashed p-3 text-center text-13 text-ink-soft ${SHAPE[image]}`}
        >
          {t(`associationSettings:image.${NONE[image]}`)}
        </p>
      )}
      {isReadOnly ? null : (
        <>
          <p id={`${id}-hint`} className="text-13 text-ink-soft">
            {t('associationSettings:image.hint')}
          </p>
          <UploadField
            kind={image}
            upload={upload}
            icon={ImageUp}
            label={t(`associationSettings:image.${fileId ? REPLACE[image] : ADD[image]}`)}
            aria-describedby={`${id}-hint`}
            words={{
              sending: t('associationSettings:image.sending'),
              checking: t('associationSettings:image.checking'),
              cancel: t('associationSettings:image.cancel'),
              kept: t('associationSettings:image.saved'),
            }}
            removal={{
              isOffered: Boolean(fileId),
              label: t(`associationSettings:image.${REMOVE[image]}`),
              title: t('associationSettings:image.removeTitle'),
              text: t('associationSettings:image.removeText'),
              isPending: remove.isPending,
              onConfirm: (close) => remove.mutate(undefined, { onSettled: close }),
            }}
            data-testid={image}
          />
        </>
      )}
    </section>
  );
}
