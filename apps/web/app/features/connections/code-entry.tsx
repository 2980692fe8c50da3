import type { FoundPerson } from '@balsamo/contract/connections/schemas.ts';
import { type CodeRole, readCode, TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { UserRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { useLookUp, useRequestConnection } from './connection-mutations.ts';
import { connectionProblem, type Problem } from './connection-problem.ts';

export type CodeEntryProps = {
  /** Of who types; the code is the other side's. */
  role: CodeRole;
  onSent?: () => void;
};

/** The toast of a refusal, which goes with the next try. */
const REFUSED = 'code-entry';

/** A code or id of the other side: looked up first, so that nobody asks the wrong person, and sent with a second tap. */
export function CodeEntry({ role, onSent }: CodeEntryProps) {
  const { t } = useTranslation(['connections']);
  const side = role === 'paciente' ? 'patient' : 'doctor';
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundPerson>();
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const lookUp = useLookUp();
  const request = useRequestConnection();
  const isSending = useRef(false);
  const failed = role === 'paciente' ? t('connections:connectFailed') : t('connections:addFailed');
  const code = typed.trim();

  const fail = (error: unknown) => {
    const words = connectionProblem(error, failed, role, t);
    setProblem(words);
    // At the top: at the bottom of a phone it would lie over the field.
    void showToast('error', words.title, { id: REFUSED, position: 'top-center', description: words.text });
  };
  const startOver = () => {
    setFound(undefined);
    setProblem(undefined);
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  };

  const find = async () => {
    if (!readCode(code)) {
      setFieldError(t('connections:enter.invalid'));
      return focusFirstInvalid(form.current);
    }
    setFound(await lookUp.mutateAsync(code));
  };
  const send = async (person: FoundPerson) => {
    await request.mutateAsync(code);
    setTyped('');
    setFound(undefined);
    void showToast('success', t('connections:enter.sent'), {
      description: t('connections:enter.sentText', { name: person.name }),
    });
    onSent?.();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void dismissToast(REFUSED);
    setProblem(undefined);
    setFieldError(undefined);
    try {
      await (found ? send(found) : find());
    } catch (error) {
      fail(error);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {found ? (
        <Found person={found} role={role} />
      ) : (
        <Field
          label={t(`connections:enter.${side}.label`)}
          hint={t(`connections:enter.${side}.hint`)}
          error={fieldError}
          isRequired
        >
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={TYPED_CODE_MAX_LENGTH}
            className="uppercase placeholder:normal-case"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFieldError(undefined);
              setProblem(undefined);
            }}
          />
        </Field>
      )}
      <FormAlert problem={problem} />
      {found ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={request.isPending}>
            {t('connections:enter.send')}
          </Button>
          <Button variant="ghost" onClick={startOver}>
            {t('connections:enter.other')}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="secondary" className="self-start" isPending={lookUp.isPending}>
          {t('connections:enter.find')}
        </Button>
      )}
    </form>
  );
}

/** Who was found: name and specialty, which is all that a look-up tells (decision 7). */
function Found({ person: { name, specialty }, role }: { person: FoundPerson; role: CodeRole }) {
  const { t } = useTranslation(['connections']);
  const isDoctor = role === 'paciente';
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-leaf-wash px-4 py-3.5">
      <UserRound className="mt-0.5 size-5.5 text-leaf" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-17 font-semibold break-words">{name}</p>
        {isDoctor ? <p className="text-15">{specialty ?? t('connections:enter.noSpecialty')}</p> : null}
        <p className="mt-1.5 text-15 text-ink-soft">
          {isDoctor
            ? t('connections:enter.patient.confirm', { name })
            : t('connections:enter.doctor.confirm', { name })}
        </p>
      </div>
    </div>
  );
}
