import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lockOf, setLock } from '../../offline/app-lock/lock-setting.ts';
import { pinWait, tryPin } from '../../offline/app-lock/pin.ts';
import { FormAlert } from '../form/form-alert.tsx';
import { useForm } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PinInput } from './pin-input.tsx';

type DoorProps = { personId: string; onOpen: () => void; onForgotten: () => void };

type Values = { digits: string };

class WrongPinError extends Error {
  override name = 'WrongPinError';
}

/** Opens with the PIN; wrong ones have to wait longer and longer. */
export function PinDoor({ personId, onOpen, onForgotten }: DoorProps) {
  const { t } = useTranslation(['device']);
  const seconds = useWait(personId);
  const form = useForm<Values, Values>({
    start: { digits: '' },
    isKept: false,
    read: (values) => ({ body: values }),
    send: async ({ digits }) => {
      // Read anew: another tab may have counted a try meanwhile.
      const pin = lockOf(personId);
      if (pin?.kind !== 'pin') return onOpen();
      if (digits === '' || pinWait(pin, Date.now()) > 0) return;
      const { isRight, after } = await tryPin(pin, digits, Date.now());
      setLock(personId, after);
      if (isRight) return onOpen();
      form.set({ digits: '' });
      throw new WrongPinError('pin');
    },
    refusal: {
      fieldOf: {},
      fieldText: (code) => code,
      fieldsOf: (error) => (error instanceof WrongPinError ? { digits: t('device:lock.wrong') } : {}),
      general: () => ({ title: t('device:lock.failed'), text: t('device:lock.failedText') }),
    },
  });

  return (
    <form ref={form.element} onSubmit={form.submit} autoComplete="off" noValidate className="flex flex-col gap-5">
      <Field
        label={t('device:lock.pin')}
        error={seconds > 0 ? t('device:lock.wait', { time: clockOf(seconds) }) : form.errorOf('digits')}
      >
        <PinInput
          // Nothing else can be meant on this screen.
          autoFocus
          value={form.values.digits}
          onValueChange={(digits) => form.set({ digits })}
        />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending} disabled={seconds > 0}>
        {t('device:lock.open')}
      </Button>
      <Button variant="ghost" className="self-center" onClick={onForgotten}>
        {t('device:lock.forgot')}
      </Button>
    </form>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds until the next try. */
function useWait(personId: string): number {
  const read = () => {
    const pin = lockOf(personId);
    return pin?.kind === 'pin' ? Math.ceil(pinWait(pin, Date.now()) / 1000) : 0;
  };
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read()), 500);
    return () => clearInterval(timer);
  });
  return seconds;
}
