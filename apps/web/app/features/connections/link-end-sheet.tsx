import type { Connection } from '@balsamo/contract/connections/schemas.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type EndValues, endProblem, readEnd } from '../../components/sharing/sharing-choice.ts';
import { EndFields, useToday } from '../../components/sharing/sharing-fields.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useSetScope } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';

type LinkEndSheetProps = { doctor: Connection['person']; endsOn: string | null } & OpenSheetProps;

/** Changes, or takes back, the last day on which a doctor sees the diary. */
export function LinkEndSheet({ doctor: { id, name }, endsOn, ...sheet }: LinkEndSheetProps) {
  const { t } = useTranslation(['sharing']);
  const connections = useTranslation(['connections']).t;
  const today = useToday();
  const set = useSetScope(id);
  const form = useForm<EndValues, { endsOn: string | null }>({
    start: { end: endsOn === null ? 'none' : 'date', endsOn: endsOn ?? '' },
    isKept: false,
    read: (values) => {
      const read = readEnd(values, today);
      return 'code' in read ? { findings: [{ field: 'endsOn', code: read.code }] } : { body: read };
    },
    send: async (body) => {
      await set.mutateAsync(body);
      closeSaved(sheet, t('sharing:end.saved'));
    },
    refusal: {
      fieldText: (code) => endProblem(code, t),
      general: (error) => connectionProblem(error, t('sharing:end.failed'), 'paciente', connections),
    },
  });
  return (
    <FormSheet {...sheet} form={form} title={t('sharing:end.title', { name })} submitLabel={t('sharing:end.submit')}>
      <EndFields name={name} values={form.values} onChange={form.set} error={form.errorOf('endsOn')} />
    </FormSheet>
  );
}
