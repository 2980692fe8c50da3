import type { NewDocument, WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { FILE_RULES, visibleProblem } from '@balsamo/domain/files/file.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import {
  DOCUMENT_ISSUER_MAX_LENGTH,
  DOCUMENT_NUMBER_MAX_LENGTH,
  DOCUMENT_TITLE_MAX_LENGTH,
  DOCUMENT_TYPES,
  type DocumentType,
  documentDaysProblem,
} from '@balsamo/domain/wallet/document.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../components/form/draft.tsx';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { uploadFile } from '../../platform/upload-file.ts';
import { fieldText, fileProblemText, problemText } from './document-words.ts';
import { FileField } from './file-field.tsx';
import {
  begunDocument,
  dropPhotos,
  forgetBrought,
  hasPhotos,
  isToBeMade,
  putBackPhotos,
  takePhotos,
  useHeldFile,
} from './held-file.ts';
import { RefusedFiles } from './refused-files.tsx';
import { useSaveDocument, walletQuery } from './wallet-queries.ts';

const DocumentCapture = lazy(() =>
  import('../../components/document-capture/document-capture.tsx').then((module) => ({
    default: module.DocumentCapture,
  })),
);

type Values = {
  id: string;
  type: DocumentType | '';
  title: string;
  number: string;
  issuer: string;
  issuedOn: string;
  validUntil: string;
};

type DocumentSheetProps = OpenSheetProps & {
  /** To be changed; without it a new one is written. */
  document?: WalletDocument | undefined;
  /** Of a new one, where a file or photos are held for it already, from the phone's share menu. */
  newDocumentId?: string | undefined;
};

const filled = (text: string) => (text.trim() === '' ? null : text.trim());

/** Keeps a document or changes it: what it is, and its photo or PDF. What was written is kept also where the file is refused. */
export default function DocumentSheet({ document, newDocumentId, ...opened }: DocumentSheetProps) {
  const sheet = {
    ...opened,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) forgetBrought(form.values.id);
      opened.onOpenChange(isOpen);
    },
    onStartOver: () => {
      forgetBrought(form.values.id);
      opened.onStartOver?.();
    },
  };
  const { t } = useTranslation(['wallet', 'common']);
  const today = localDay(useNow(), useHomeTimeZone());
  const client = useQueryClient();
  const save = useSaveDocument();
  const draft = useDraft();
  /** It has been written before: by this form too, where only its file was refused. */
  const isKept = useRef(document !== undefined);
  const [fileProblem, setFileProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [isCapturing, setCapturing] = useState(newDocumentId !== undefined && isToBeMade(newDocumentId));
  const [hasPages] = useState(newDocumentId !== undefined && hasPhotos(newDocumentId));
  const [arePhotosGone, setPhotosGone] = useState(false);
  const refused = newDocumentId === undefined ? null : <RefusedFiles documentId={newDocumentId} />;
  const sending = useRef<AbortController>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const choose = (chosen: File) => {
    const problem = visibleProblem('wallet_document', chosen);
    setFileProblem(problem && fileProblemText(problem, t));
    if (!problem) setFile(chosen);
  };

  const bring = async (id: string, chosen: File) => {
    sending.current = new AbortController();
    setProgress(0);
    try {
      const request = apiRequest('put', '/api/documents/{id}/file', { params: { id } });
      await uploadFile(request, chosen, { signal: sending.current.signal, onProgress: setProgress });
      await client.invalidateQueries({ queryKey: walletQuery.queryKey });
      return true;
    } catch (error) {
      const problem = sending.current.signal.aborted ? undefined : problemText(error, t);
      setFileProblem(problem);
      // It goes on when the sheet is closed, and then has no other place to say so.
      if (problem && !isHere.current) showToast('error', t('wallet:failed.received'), { description: problem });
      return false;
    } finally {
      setProgress(undefined);
    }
  };

  const form = useForm<Values, NewDocument & { isNew: boolean }>({
    start: () => ({
      id: document?.id ?? newDocumentId ?? begunDocument(),
      type: document?.type ?? '',
      title: document?.title ?? '',
      number: document?.number ?? '',
      issuer: document?.issuer ?? '',
      issuedOn: document?.issuedOn ?? '',
      validUntil: document?.validUntil ?? '',
    }),
    isKept: true,
    read: ({ id, type, ...typed }) => {
      if (type === '') return { findings: [{ field: 'type', code: 'required' }] };
      const days = { issuedOn: filled(typed.issuedOn), validUntil: filled(typed.validUntil) };
      const problem = documentDaysProblem(days, today);
      if (problem) return { findings: [problem] };
      const words = { title: filled(typed.title), number: filled(typed.number), issuer: filled(typed.issuer) };
      return { body: { id, type, ...words, ...days, isNew: !isKept.current } };
    },
    send: async (body: NewDocument & { isNew: boolean }) => {
      await save.mutateAsync(body);
      // From here on it is there, whatever becomes of its file: nothing waits that could be taken for another document.
      isKept.current = true;
      draft?.end();
      forgetBrought(body.id);
      if (file && !(await bring(body.id, file))) return;
      setFile(undefined);
      closeSaved(sheet, t('wallet:form.saved'));
    },
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('wallet:failed.save'), text: problemText(error, t) }),
    },
  });

  const [file, setFile] = useHeldFile(form.values.id);

  if (isCapturing) {
    return (
      <Sheet
        {...sheet}
        title={hasPages ? t('wallet:form.new') : t('wallet:form.photograph')}
        description={hasPages && !arePhotosGone ? t('wallet:form.receivedPhotos') : undefined}
      >
        <div className="mb-3 empty:hidden">{refused}</div>
        <Suspense fallback={<Spinner className="mx-auto my-10 size-6" />}>
          <DocumentCapture
            // Pages that were taken for another document are not given back here.
            place={`wallet ${form.values.id}`}
            maxBytes={FILE_RULES.wallet_document.maxBytes}
            brought={{
              take: () => takePhotos(form.values.id),
              putBack: (photos) => putBackPhotos(form.values.id, photos),
              onGone: () => dropPhotos(form.values.id) && setPhotosGone(true),
            }}
            onDone={(made) => {
              setCapturing(false);
              choose(made);
            }}
            onCancel={() => setCapturing(false)}
          />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={document ? t('wallet:form.edit') : t('wallet:form.new')}
      description={
        newDocumentId === undefined || !file
          ? undefined
          : hasPages
            ? t('wallet:form.receivedPages')
            : t('wallet:form.received')
      }
      submitLabel={t('wallet:form.save')}
      isFocusHeldBack
    >
      {refused}
      <FileField
        document={document}
        file={file}
        problem={fileProblem}
        progress={progress}
        onChoose={choose}
        onCapture={() => setCapturing(true)}
        onForget={() => setFile(undefined)}
        onCancel={() => sending.current?.abort()}
      />
      <Field label={t('wallet:form.type')} error={form.errorOf('type')} isRequired>
        <Select {...form.text('type')}>
          <option value="" disabled hidden />
          <Options values={DOCUMENT_TYPES} label={(type) => t(`wallet:type.${type}`)} />
        </Select>
      </Field>
      <Field label={t('wallet:validUntil')} hint={t('wallet:form.validHint')} error={form.errorOf('validUntil')}>
        <Input type="date" {...form.text('validUntil')} />
      </Field>
      <Field label={t('wallet:number')} hint={t('wallet:form.numberHint')} error={form.errorOf('number')}>
        <Input maxLength={DOCUMENT_NUMBER_MAX_LENGTH} autoComplete="off" {...form.text('number')} />
      </Field>
      <Field label={t('wallet:issuer')} error={form.errorOf('issuer')}>
        <Input maxLength={DOCUMENT_ISSUER_MAX_LENGTH} autoComplete="off" {...form.text('issuer')} />
      </Field>
      <Field label={t('wallet:issuedOn')} error={form.errorOf('issuedOn')}>
        <Input type="date" max={today} {...form.text('issuedOn')} />
      </Field>
      <Field label={t('wallet:form.title')} hint={t('wallet:form.titleHint')} error={form.errorOf('title')}>
        <Input maxLength={DOCUMENT_TITLE_MAX_LENGTH} autoComplete="off" {...form.text('title')} />
      </Field>
    </FormSheet>
  );
}
