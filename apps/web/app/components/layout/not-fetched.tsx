import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Stands in place of a page, or of a tab of one, whose code did not come. */
export function PageNotFetched() {
  const { t } = useTranslation(['common']);
  return <NotFetched title={t('common:offline.title')} text={t('common:offline.pageBody')} />;
}

/** Stands in place of a part that must not be missed without a word. @param title what the part is about, where that can be said without its code */
export function PartNotFetched({ title, className }: { title?: string; className?: string }) {
  const { t } = useTranslation(['common']);
  return (
    <NotFetched
      title={title ?? t('common:offline.partTitle')}
      text={t('common:offline.partText')}
      className={className}
    />
  );
}

function NotFetched({ title, text, className }: { title: string; text: string; className?: string | undefined }) {
  const { t } = useTranslation(['common']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={title}
      {...(className && { className })}
      action={
        // React keeps a failed import; only a new page asks for it again.
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t('common:action.retry')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
