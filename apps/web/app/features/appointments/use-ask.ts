import { QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { useAppointment, usePrepareAppointment } from './use-appointment.ts';

/** Puts questions of other screens among those for the next appointment, each once; undefined while nothing is known of these. */
export function useAskAtAppointment() {
  const { appointment } = useAppointment();
  const prepare = usePrepareAppointment();
  if (!appointment) return undefined;
  const { day, questions } = appointment;
  const isAsked = (question: string) => questions?.includes(question) ?? false;
  return {
    isAsked,
    ask: async (question: string): Promise<'asked' | 'too_long'> => {
      if (isAsked(question)) return 'asked';
      const all = [questions, question].filter(Boolean).join('\n');
      if (all.length > QUESTIONS_MAX_LENGTH) return 'too_long';
      await prepare({ day, questions: all, seenDay: day, seenQuestions: questions });
      return 'asked';
    },
  };
}
