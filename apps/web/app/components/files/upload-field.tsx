import { FILE_RULES, type FileKind } from '@balsamo/domain/files/file.ts';
import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { showToast } from '../ui/toast.ts';
import { takeChosenFile } from './chosen-file.ts';
import { UploadProgress, type UploadProgressProps } from './upload-progress.tsx';
import type { Upload } from './use-upload.ts';

type Removal = {
  /** There is a file. The question is apart from it: its file may be gone before it is closed. */
  isOffered: boolean;
  /** On the button, and on the one that goes ahead. */
  label: string;
  'aria-label'?: string;
  title: string;
  text: string;
  isPending: boolean;
  /** Takes the file away, and closes the question once that is settled. */
  onConfirm: (close: () => void) => void;
};

type UploadFieldProps = Pick<ButtonProps, 'variant' | 'size' | 'aria-label' | 'aria-describedby'> & {
  kind: FileKind;
  upload: Omit<Upload, 'setProblem'>;
  icon: LucideIcon;
  /** On the button that chooses a file; undefined where no other one is taken. */
  label: string | undefined;
  /** Those of the progress, and what is said once the file is kept. */
  words: UploadProgressProps['words'] & { kept: string };
  removal?: Removal;
  /** A hint that stands between the buttons and what went wrong. */
  children?: ReactNode;
  /** Of the input, which nobody sees. */
  'data-testid': string;
};

/** Brings a file, which is kept at once: chosen, sent, replaced, and removed after a question. */
export function UploadField({
  kind,
  upload: { progress, problem, bring, cancel },
  icon: Icon,
  label,
  words,
  removal,
  children,
  'data-testid': testId,
  variant = 'secondary',
  size,
  'aria-label': name,
  'aria-describedby': hintId = '',
}: UploadFieldProps) {
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const isSending = progress !== undefined;
  const wasSending = useRef(false);
  useEffect(() => {
    // The progress took the place of the button, and the focus went from one or the other to what is around them.
    const isFocusLost = document.activeElement?.contains(button.current);
    if (wasSending.current && !isSending && isFocusLost) button.current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);
  const isRemovable = removal?.isOffered ?? false;
  const wasRemovable = useRef(isRemovable);
  useEffect(() => {
    if (isAsking) return;
    // With the file went the button that the question gives the focus back to; the question itself may still be fading.
    const at = document.activeElement;
    const isFocusLost = at?.contains(button.current) || at?.closest('[role=alertdialog]');
    if (wasRemovable.current && !isRemovable && isFocusLost) button.current?.focus({ preventScroll: true });
    wasRemovable.current = isRemovable;
  }, [isAsking, isRemovable]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeChosenFile(event);
    if (!file) return;
    void bring(file).then((isKept) => {
      if (isKept) void showToast('success', words.kept);
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={FILE_RULES[kind].types.join()}
        hidden
        onChange={choose}
        data-testid={testId}
      />
      {isSending ? (
        <UploadProgress progress={progress} words={words} onCancel={cancel} />
      ) : label === undefined ? null : (
        // A ghost's word, not its edge, is in line with the text around it.
        <div className={variant === 'ghost' ? '-mx-[min(0.75rem,3.75vw)] flex flex-wrap' : 'flex flex-wrap gap-2'}>
          <Button
            ref={button}
            variant={variant}
            size={size}
            aria-label={name}
            aria-describedby={`${hintId} ${errorId}`.trim()}
            onClick={() => input.current?.click()}
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {label}
          </Button>
          {removal && isRemovable ? (
            <Button
              variant="ghost"
              size={size}
              className="text-clay hover:bg-clay-wash"
              aria-label={removal['aria-label']}
              onClick={() => setAsking(true)}
            >
              {removal.label}
            </Button>
          ) : null}
        </div>
      )}
      {children}
      <FieldError id={errorId}>{problem}</FieldError>
      {removal ? (
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={removal.title}
          description={removal.text}
          confirmLabel={removal.label}
          onConfirm={() => removal.onConfirm(() => setAsking(false))}
          isDestructive
          isPending={removal.isPending}
        />
      ) : null}
    </>
  );
}
