import { QUICK_ACTIONS, type QuickAction, type QuickActionId } from './entry.ts';
import type { Symptom } from './symptoms.ts';

/** What a person has chosen about their own diary. Nothing has to be. */
export type DiaryPreferences = {
  /** What bothers them most; null = not chosen. */
  mainSymptom: Symptom | null;
  /** The ways of using that they chose to stand first; empty = none chosen. */
  quickActions: readonly QuickActionId[];
};

export const NO_PREFERENCES: DiaryPreferences = { mainSymptom: null, quickActions: [] };

/** The cards of the diary home: the chosen ones first. The others stay behind them, so that nothing is out of reach. */
export function orderedQuickActions(chosen: readonly QuickActionId[]): QuickAction[] {
  const isChosen = ({ id }: QuickAction) => chosen.includes(id);
  return [...QUICK_ACTIONS.filter(isChosen), ...QUICK_ACTIONS.filter((action) => !isChosen(action))];
}
