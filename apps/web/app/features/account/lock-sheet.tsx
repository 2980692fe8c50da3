import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { PinInput } from '../../components/lock/pin-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { hasBiometrics, makeBiometrics } from '../../offline/app-lock/biometrics.ts';
import { type LockSetting, lockOf, setLock } from '../../offline/app-lock/lock-setting.ts';
import { isPin, makePin } from '../../offline/app-lock/pin.ts';

type Choice = 'none' | LockSetting['kind'];
type Errors = { pin?: string; repeat?: string };

/** Chooses how the app opens on this device, or that it opens at once. */
export default function LockSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['device', 'account']);
  const { id: personId } = useSignedInAccount();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Choice>(() => lockOf(personId)?.kind ?? 'none');
  const [pin, setPin] = useState('');
  const [repeat, setRepeat] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isBiometricsOffered = useHasBiometrics();

  // The focus moves when the words have been drawn.
  useEffect(() => {
    if (errors.pin || errors.repeat) focusFirstInvalid(form.current);
  }, [errors]);

  function problemsOfPin(): Errors {
    if (!isPin(pin)) return { pin: t('device:lockSetting.pinInvalid') };
    return pin === repeat ? {} : { repeat: t('device:lockSetting.pinDifferent') };
  }

  async function settingOf(chosen: Choice): Promise<LockSetting | undefined> {
    if (chosen === 'none') return undefined;
    return chosen === 'pin' ? makePin(pin) : makeBiometrics();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setProblem(undefined);
    const found = choice === 'pin' ? problemsOfPin() : {};
    setErrors(found);
    if (found.pin || found.repeat) return;
    setSaving(true);
    try {
      const setting = await settingOf(choice);
      try {
        setLock(personId, setting);
      } catch {
        return setProblem(t('device:lockSetting.notKept'));
      }
      sheet.onOpenChange(false);
      void showToast('success', setting ? t('device:lockSetting.saved') : t('device:lockSetting.removed'));
    } catch {
      setProblem(t('device:lockSetting.biometricsFailed'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Sheet
      {...sheet}
      title={t('device:lockSetting.title')}
      description={t('device:lockSetting.text')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => sheet.onOpenChange(false)}>
            {t('account:cancel')}
          </Button>
          <Button type="submit" form={formId} size="lg" isPending={isSaving}>
            {t('device:lockSetting.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} autoComplete="off" noValidate className="flex flex-col gap-5 pt-2">
        <RadioCards
          legend={t('device:lockSetting.how')}
          name="lock"
          columns={1}
          cards={[
            { value: 'none', label: t('device:lockSetting.none') },
            { value: 'pin', label: t('device:lockSetting.pinOption') },
            ...(isBiometricsOffered || choice === 'biometrics'
              ? [
                  {
                    value: 'biometrics' as const,
                    label: t('device:lockSetting.biometricsOption'),
                    hint: t('device:lockSetting.biometricsHint'),
                  },
                ]
              : []),
          ]}
          value={choice}
          onValueChange={setChoice}
        />
        {choice === 'pin' ? (
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t('device:lockSetting.newPin')} error={errors.pin} isRequired>
              <PinInput value={pin} onValueChange={setPin} />
            </Field>
            <Field label={t('device:lockSetting.repeatPin')} error={errors.repeat} isRequired>
              <PinInput value={repeat} onValueChange={setRepeat} />
            </Field>
          </div>
        ) : null}
        <FormAlert problem={problem ? { title: t('device:lockSetting.failedTitle'), text: problem } : undefined} />
      </form>
    </Sheet>
  );
}

/** Does this device have something to ask with? Unknown counts as no. */
function useHasBiometrics(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasBiometrics().then((answer) => isGone || setHas(answer));
    return () => {
      isGone = true;
    };
  }, []);
  return has;
}
