import type { Form } from '../../components/form/use-form.ts';

export type ReminderDraft = {
  id: string;
  times: readonly string[];
  /** One more time, as it stands in its box. */
  typed: string;
  /** 0 Sunday to 6 Saturday; null for every day. */
  days: readonly number[] | null;
};
export type ReminderField = 'times' | 'days';
export type ReminderFormState = Form<ReminderDraft, ReminderField>;
