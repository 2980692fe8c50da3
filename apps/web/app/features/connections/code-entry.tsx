import type { FoundPerson } from '@balsamo/contract/connections/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import { type CodeRole, readCode, TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { endProblem, NEW_SHARING, readSharing, type SharingValues } from '../../components/sharing/sharing-choice.ts';
import { SharingFields, useToday } from '../../components/sharing/sharing-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { useLookUp, useRequestConnection } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';

export type CodeEntryProps = {
  /** Of who types; the code is the other side's. */
  role: CodeRole;
  onSent?: () => void;
};

/** `found` has the code that stands in its box. */
type CodeValues = SharingValues & { code: string; found: FoundPerson | null };
type CodeBody = { code: string; found: FoundPerson | null; scope: SharingChoice | undefined };

/** The toast of a refusal, which goes with the next try. */
const REFUSED = 'code-entry';

/** A code or id of the other side: looked up first, so that nobody asks the wrong person, and sent with a second tap. */
export function CodeEntry({ role, onSent }: CodeEntryProps) {
  const { t } = useTranslation(['connections']);
  const side = role === 'paciente' ? 'patient' : 'doctor';
  const lookUp = useLookUp();
  const request = useRequestConnection();
  const failed = role === 'paciente' ? t('connections:connectFailed') : t('connections:addFailed');
  const today = useToday();
  const sharing = useTranslation(['sharing']).t;
  const form = useForm<CodeValues, CodeBody>({
    start: { code: '', found: null, ...NEW_SHARING },
    isKept: false,
    isAlertAboutValues: true,
    onAttempt: () => void dismissToast(REFUSED),
    read: ({ code, found, ...chosen }) => {
      if (!readCode(code.trim())) return { problem: { fields: { code: t('connections:enter.invalid') } } };
      const body = { code: code.trim(), found };
      if (role !== 'paciente') return { body: { ...body, scope: undefined } };
      const read = readSharing(chosen, today);
      if ('code' in read) return { problem: { fields: { endsOn: endProblem(read.code, sharing) } } };
      return { body: { ...body, scope: read.scope } };
    },
    send: ({ code, found, scope }) => (found ? send(code, found, scope) : find(code)),
    refusal: {
      fieldOf: { '/scope/endsOn': 'endsOn' },
      fieldText: (code, place) =>
        place === '/scope/endsOn' ? endProblem(code, sharing) : t('connections:enter.invalid'),
      general: (error) => connectionProblem(error, failed, role, t),
    },
    onRefused: ({ general }) => {
      if (!general) return;
      // At the top: at the bottom of a phone it would lie over the field.
      void showToast('error', general.title, { id: REFUSED, position: 'top-center', description: general.text });
    },
  });
  const { found } = form.values;

  async function find(code: string) {
    form.set({ found: await lookUp.mutateAsync(code) });
  }
  async function send(code: string, { name }: FoundPerson, scope: SharingChoice | undefined) {
    await request.mutateAsync(scope ? { code, scope } : { code });
    form.set({ code: '', found: null, ...NEW_SHARING });
    void showToast('success', t('connections:enter.sent'), { description: t('connections:enter.sentText', { name }) });
    onSent?.();
  }
  const startOver = () => {
    form.set({ found: null });
    requestAnimationFrame(() => form.element.current?.querySelector('input')?.focus());
  };

  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {found ? (
        <Found person={found} role={role} />
      ) : (
        <Field
          label={t(`connections:enter.${side}.label`)}
          hint={t(`connections:enter.${side}.hint`)}
          error={form.errorOf('code')}
          isRequired
        >
          <Input
            {...form.text('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={TYPED_CODE_MAX_LENGTH}
            className="uppercase placeholder:normal-case"
          />
        </Field>
      )}
      {found && role === 'paciente' ? (
        <SharingFields name={found.name} values={form.values} onChange={form.set} error={form.errorOf('endsOn')} />
      ) : null}
      <FormAlert problem={form.alert} />
      {found ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={form.isSending}>
            {t('connections:enter.send')}
          </Button>
          <Button variant="ghost" onClick={startOver}>
            {t('connections:enter.other')}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="secondary" className="self-start" isPending={form.isSending}>
          {t('connections:enter.find')}
        </Button>
      )}
    </form>
  );
}

/** Who was found: name and specialty, which is all that a look-up tells (spec-D7). */
function Found({ person, role }: { person: FoundPerson; role: CodeRole }) {
  const { t } = useTranslation(['connections']);
  const whose = useWhose();
  const { name, specialty } = person;
  const isDoctor = role === 'paciente';
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-leaf-wash px-4 py-3.5">
      <UserRound className="mt-0.5 size-5.5 text-leaf" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-17 font-semibold break-words">{name}</p>
        {isDoctor ? <p className="text-15">{specialty ?? t('connections:enter.noSpecialty')}</p> : null}
        <RegistrationMark isChecked={person.isRegistrationChecked} />
        <p className="mt-1.5 text-15 text-ink-soft">
          {isDoctor
            ? t('connections:enter.patient.confirm', { ...whose, name })
            : t('connections:enter.doctor.confirm', { name })}
        </p>
      </div>
    </div>
  );
}
