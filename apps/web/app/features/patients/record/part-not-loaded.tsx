import { useTranslation } from 'react-i18next';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { readFailure } from './record-words.ts';

export type PartNotLoadedProps = { title: string; error: Error; isRetrying: boolean; onRetry: () => void };

/** A part of the record did not come: what happened, and how to go on. */
export function PartNotLoaded({ title, error, isRetrying, onRetry }: PartNotLoadedProps) {
  const { t } = useTranslation(['record']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={title}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {t('record:errors.retry')}
        </Button>
      }
    >
      {readFailure(error, t)}
    </Banner>
  );
}
