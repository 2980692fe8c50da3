import type { ConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../components/form/use-form.ts';
import { endProblem, NEW_SHARING, readSharing, type SharingValues } from '../../components/sharing/sharing-choice.ts';
import { SharingFields, useToday } from '../../components/sharing/sharing-fields.tsx';

type AcceptFormProps = {
  person: ConnectionRequest['person'];
  /** Words for a refusal, said by whoever sends. */
  onAccept: (scope: SharingChoice) => Promise<unknown>;
  problemOf: (error: unknown) => { title: string; text: string };
  onRefused: (problem: { title: string; text: string }) => void;
  /** The buttons; one of them sends. */
  children: ReactNode;
};

/** A patient says what a doctor is shown, and until when, before accepting. */
export function AcceptForm({ person: { name }, onAccept, problemOf, onRefused, children }: AcceptFormProps) {
  const { t } = useTranslation(['sharing']);
  const today = useToday();
  const form = useForm<SharingValues, { scope: SharingChoice }>({
    start: NEW_SHARING,
    isKept: false,
    read: (values) => {
      const read = readSharing(values, today);
      return 'code' in read ? { findings: [{ field: 'endsOn', code: read.code }] } : { body: { scope: read.scope } };
    },
    send: ({ scope }) => onAccept(scope),
    refusal: {
      fieldOf: { '/scope/endsOn': 'endsOn' },
      fieldText: (code) => endProblem(code, t),
      general: problemOf,
    },
    onRefused: ({ general }) => {
      if (general) onRefused(general);
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-3 flex flex-col gap-3">
      <SharingFields name={name} values={form.values} onChange={form.set} error={form.errorOf('endsOn')} />
      {children}
    </form>
  );
}
