import { firstName, greetingAt } from '@balsamo/domain/time/greeting.ts';
import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useActing } from '../../components/acting/acting.ts';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { Button } from '../../components/ui/button.tsx';
import { useHomeNow } from '../../platform/clock.ts';

export type DiaryHeaderProps = {
  name: string;
  /** Stands before the settings. */
  action?: ReactNode;
};

/**
 * The day, a greeting by the hour, and the way to the settings, where the way out is. Narrow screens call by the first name. Whoever acts
 * for somebody else is not greeted by that name.
 */
export function DiaryHeader({ name, action }: DiaryHeaderProps) {
  const { t } = useTranslation(['diary', 'common']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const greeting = greetingAt(home.instant, home.timeZone);
  const isActing = useActing() !== undefined;
  const title = (called: string) =>
    isActing ? t('common:care.diaryOf', { name: called }) : t(`diary:header.${greeting}`, { name: called });
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-3 md:mb-7">
      {/* A line of its own: beside the buttons a phone would break it. */}
      <p className="w-full text-15 text-ink-soft">
        {isActing ? format.dayLine(home) : `${format.dayLine(home)} · ${t('diary:header.role')}`}
      </p>
      <h1 className="min-w-[min(100%,10rem)] flex-1 text-28">
        <span className="md:hidden" aria-hidden="true">
          {title(firstName(name))}
        </span>
        <span className="sr-only md:not-sr-only">{title(name)}</span>
      </h1>
      <div className="-mr-[min(0.625rem,3.2vw)] flex shrink-0 md:mr-0">
        {action}
        <Button asChild variant="ghost" size="icon" className="text-ink">
          <Link to="/conta" aria-label={t('diary:header.settings')}>
            <Settings className="size-5.5" aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </header>
  );
}
