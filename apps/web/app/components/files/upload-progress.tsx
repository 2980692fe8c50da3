import { Button } from '../ui/button.tsx';

export type UploadProgressProps = {
  /** 0 to 1. */
  progress: number;
  /** While the file is on its way, once all of it was sent, and what stops it. */
  words: { sending: string; checking: string; cancel: string };
  onCancel: () => void;
};

/** How far a file is on its way to the server; once it is there, that it is looked at. */
export function UploadProgress({ progress, words, onCancel }: UploadProgressProps) {
  return (
    <div className="flex w-full items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-soft" aria-live="polite">
          {progress < 1 ? words.sending : words.checking}
        </p>
        <progress className="h-1.5 w-full accent-leaf" max={1} value={progress} aria-label={words.sending} />
      </div>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
