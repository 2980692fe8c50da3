import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';

/** While a mailed link is checked: as high as the form that comes. */
export function LinkChecking({ title }: { title: string }) {
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{title}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  );
}

/** A link that never worked, or works no more. */
export function LinkInvalid({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation(['auth']);
  return (
    <ScreenMessage
      icon={<Unlink aria-hidden="true" />}
      tone="problem"
      title={title}
      actions={
        <Button asChild size="lg">
          <Link to="/entrar" replace>
            {t('auth:callback.goToSignIn')}
          </Link>
        </Button>
      }
    >
      <p>{text}</p>
    </ScreenMessage>
  );
}

/** The server could not be asked about a link. */
export function LinkUnknown({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <ScreenMessage
      icon={<Unlink aria-hidden="true" />}
      tone="problem"
      title={title}
      actions={
        <Button size="lg" onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      }
    >
      <p>{submissionProblem(error, t).text}</p>
    </ScreenMessage>
  );
}
