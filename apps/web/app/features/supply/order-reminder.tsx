import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { failureText } from '../../components/failure-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useCalendarDayText } from '../../platform/day-text.ts';

type OrderReminderProps = {
  name: string;
  /** The day to order, and the one on which the person is told; null = on none. */
  day: string;
  set: string | null;
  today: string;
  onSet: (day: string | null) => Promise<unknown>;
};

/** Being told on the day to order: asked for, and moved by its person where the day has changed since. */
export function OrderReminder({ name, day, set, today, onSet }: OrderReminderProps) {
  const { t } = useTranslation(['supply']);
  const { t: failure } = useTranslation(['diary']);
  const dayText = useCalendarDayText();
  const [isPending, setPending] = useState(false);
  const isSet = set !== null && set > today;
  const change = async (to: string | null) => {
    setPending(true);
    try {
      await onSet(to);
      void showToast('success', to ? t('supply:remind.done', { day: dayText(to) }) : t('supply:remind.undone'));
    } catch (error) {
      void showToast('error', t('supply:remind.failed'), { description: failureText(error, failure) });
    } finally {
      setPending(false);
    }
  };
  if (!isSet) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="relative mt-2 flex"
        isPending={isPending}
        aria-label={t('supply:remind.askNamed', { name })}
        onClick={() => void change(day)}
      >
        {t('supply:remind.ask')}
      </Button>
    );
  }
  return (
    <div className="relative mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-13 text-ink-soft">
        {t(set === day || day <= today ? 'supply:remind.set' : 'supply:remind.moved', { day: dayText(set) })}
      </p>
      <ForKeepers>
        {set === day || day <= today ? null : (
          <Button
            variant="secondary"
            size="sm"
            isPending={isPending}
            aria-label={t('supply:remind.moveNamed', { name })}
            onClick={() => void change(day)}
          >
            {t('supply:remind.move')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          isPending={isPending}
          aria-label={t('supply:remind.offNamed', { name })}
          onClick={() => void change(null)}
        >
          {t('supply:remind.off')}
        </Button>
      </ForKeepers>
    </div>
  );
}
