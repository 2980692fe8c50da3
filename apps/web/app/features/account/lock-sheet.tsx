import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { PinInput } from '../../components/lock/pin-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { hasBiometrics, makeBiometrics } from '../../offline/app-lock/biometrics.ts';
import { type LockSetting, lockOf, setLock } from '../../offline/app-lock/lock-setting.ts';
import { isPin, makePin } from '../../offline/app-lock/pin.ts';
import { onPhone } from '../../platform/mobile-server.ts';

type Values = { choice: 'none' | LockSetting['kind']; pin: string; repeat: string };

/** The device has no room for the setting. */
class LockNotKeptError extends Error {
  override name = 'LockNotKeptError';
}

/** Chooses how the app opens on this device, or that it opens at once. */
export default function LockSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['device']);
  const { id: personId } = useSignedInAccount();
  const isBiometricsOffered = useHasBiometrics();
  const form = useForm<Values, Values>({
    start: () => ({ choice: lockOf(personId)?.kind ?? 'none', pin: '', repeat: '' }),
    isKept: false,
    read: (values) => {
      const { choice, pin, repeat } = values;
      if (choice !== 'pin') return { body: values };
      if (!isPin(pin)) return { problem: { fields: { pin: t('device:lockSetting.pinInvalid') } } };
      if (pin !== repeat) return { problem: { fields: { repeat: t('device:lockSetting.pinDifferent') } } };
      return { body: values };
    },
    send: async (values) => {
      const setting = await settingOf(values);
      try {
        setLock(personId, setting);
      } catch (cause) {
        throw new LockNotKeptError('lock', { cause });
      }
      closeSaved(sheet, setting ? t('device:lockSetting.saved') : t('device:lockSetting.removed'));
    },
    refusal: {
      fieldOf: {},
      fieldText: (code) => code,
      general: (error) => ({
        title: t('device:lockSetting.failedTitle'),
        text:
          error instanceof LockNotKeptError
            ? t('device:lockSetting.notKept')
            : t('device:lockSetting.biometricsFailed'),
      }),
    },
  });
  const { choice } = form.values;

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('device:lockSetting.title')}
      description={t('device:lockSetting.text')}
      submitLabel={t('device:lockSetting.save')}
      buttonSize="lg"
    >
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
                  hint: t('device:lockSetting.biometricsHint', onPhone()),
                },
              ]
            : []),
        ]}
        value={choice}
        onValueChange={(chosen) => form.set({ choice: chosen })}
      />
      {choice === 'pin' ? (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t('device:lockSetting.newPin')} error={form.errorOf('pin')} isRequired>
            <PinInput value={form.values.pin} onValueChange={(pin) => form.set({ pin })} />
          </Field>
          <Field label={t('device:lockSetting.repeatPin')} error={form.errorOf('repeat')} isRequired>
            <PinInput value={form.values.repeat} onValueChange={(repeat) => form.set({ repeat })} />
          </Field>
        </div>
      ) : null}
    </FormSheet>
  );
}

async function settingOf({ choice, pin }: Values): Promise<LockSetting | undefined> {
  if (choice === 'none') return undefined;
  return choice === 'pin' ? makePin(pin) : makeBiometrics();
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
