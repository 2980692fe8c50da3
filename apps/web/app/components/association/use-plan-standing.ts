import { type AssociationPlanStanding, associationPlanStanding } from '@balsamo/domain/associations/plan.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useHomeNow } from '../../platform/clock.ts';
import { useCalendarDayText } from '../../platform/day-text.ts';

/** How the plan of an association stands today, with its day in words; null = nothing was agreed. It opens and closes nothing. */
export function usePlanStanding(paidUntil: string | null): {
  standing: AssociationPlanStanding['standing'];
  date: string | undefined;
} {
  const { instant, timeZone } = useHomeNow();
  const dayText = useCalendarDayText();
  const plan = associationPlanStanding(paidUntil, localDay(instant, timeZone));
  switch (plan.standing) {
    case 'paid':
      return { standing: 'paid', date: dayText(plan.until) };
    case 'over':
      return { standing: 'over', date: dayText(plan.since) };
    case 'none':
      return { standing: 'none', date: undefined };
  }
}
