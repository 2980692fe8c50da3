import { IMAGE_ALT_MAX_LENGTH } from '@balsamo/domain/articles/article.ts';
import { pictureMarkdown } from '@balsamo/domain/articles/picture.ts';
import { FILE_RULES, maxMegabytes } from '@balsamo/domain/files/file.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { UploadProgress } from '../../components/files/upload-progress.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { findingsAt } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { pictureFailure, pictureFinding } from './picture-failure.ts';

type PictureSheetProps = OpenSheetProps & {
  articleId: string;
  /** In which the picture is described. */
  language: Language;
  /** Takes the picture as Markdown. */
  onBrought: (markdown: string) => void;
};

/** Brings a picture for the text of an article, and asks what it shows. */
export function PictureSheet({ articleId, language, onBrought, ...sheet }: PictureSheetProps) {
  const { t } = useTranslation(['articles', 'common']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const form = useForm<{ description: string }, { file: File; description: string }, 'description' | 'file'>({
    start: { description: '' },
    isKept: false,
    read: ({ description }) => {
      const findings = [
        ...findingsAt('file', !file && 'picture_missing'),
        ...findingsAt('description', description.trim() === '' && 'description_missing'),
      ];
      return file && findings.length === 0 ? { body: { file, description } } : { findings };
    },
    // What went wrong is said below the picture.
    send: ({ file }) => bring(file),
    refusal: {
      fieldText: (code) => t(`articles:picture.${code === 'picture_missing' ? 'missing' : 'descriptionMissing'}`),
      general: (error) => ({ title: t('articles:image.failed'), text: pictureFailure(error, t) }),
    },
    onRefused: ({ fields }) => {
      if (fields.file) button.current?.focus();
    },
  });
  const { progress, problem, setProblem, bring, cancel } = useUpload({
    request: apiRequest('post', '/api/admin/articles/{id}/pictures', { params: { id: articleId } }),
    check: (chosen) => pictureFinding(chosen, t),
    failureText: (error) => pictureFailure(error, t),
    refresh: async ({ address }) => {
      onBrought(pictureMarkdown({ address, description: form.values.description }));
      sheet.onOpenChange(false);
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = takeChosenFile(event);
    if (!chosen) return;
    form.forget('file');
    setProblem(pictureFinding(chosen, t));
    setFile(chosen);
  };
  return (
    <FormSheet
      {...sheet}
      form={form}
      isFocusHeldBack
      title={t('articles:picture.title')}
      description={t('articles:picture.text')}
      submitLabel={t('articles:picture.insert')}
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-15 font-medium">{t('articles:picture.file')}</legend>
        <input
          ref={input}
          type="file"
          accept={FILE_RULES.article_image.types.join()}
          hidden
          onChange={choose}
          data-testid="text-picture"
        />
        {progress === undefined ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button
              ref={button}
              variant="secondary"
              aria-describedby={`${id}-hint ${id}-error`}
              onClick={() => input.current?.click()}
            >
              <ImageUp className="size-4.5" aria-hidden="true" />
              {t(file ? 'articles:image.replace' : 'articles:image.add')}
            </Button>
            {file ? <span className="min-w-0 text-15 wrap-anywhere">{file.name}</span> : null}
          </div>
        ) : (
          <UploadProgress
            progress={progress}
            words={{
              sending: t('articles:image.sending'),
              checking: t('articles:image.checking'),
              cancel: t('articles:image.cancel'),
            }}
            onCancel={cancel}
          />
        )}
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {t('articles:picture.hint', { megabytes: maxMegabytes('article_image') })}
        </p>
        <FieldError id={`${id}-error`}>{form.errorOf('file') ?? problem ?? null}</FieldError>
      </fieldset>
      <Field
        label={t('articles:field.imageAlt')}
        hint={t('articles:picture.descriptionHint', { language: t(`common:language.${language}`) })}
        error={form.errorOf('description')}
        isRequired
      >
        <Input {...form.text('description')} lang={language} maxLength={IMAGE_ALT_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
