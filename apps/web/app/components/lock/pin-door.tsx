import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lockOf, setLock } from '../../offline/app-lock/lock-setting.ts';
import { pinWait, tryPin } from '../../offline/app-lock/pin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PinInput } from './pin-input.tsx';

type DoorProps = { personId: string; onOpen: () => void; onForgotten: () => void };

/** Opens with the PIN; wrong ones have to wait longer and longer. */
export function PinDoor({ personId, onOpen, onForgotten }: DoorProps) {
  const { t } = useTranslation(['device']);
  const [digits, setDigits] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const seconds = useWait(personId);
  const input = useRef<HTMLInputElement>(null);

  const open = async () => {
    // Read anew: another tab may have counted a try meanwhile.
    const pin = lockOf(personId);
    if (pin?.kind !== 'pin') return onOpen();
    if (isTrying || digits === '' || pinWait(pin, Date.now()) > 0) return;
    setTrying(true);
    try {
      const { isRight, after } = await tryPin(pin, digits, Date.now());
      setLock(personId, after);
      if (isRight) return onOpen();
      setWrong(true);
      setDigits('');
      input.current?.focus();
    } finally {
      setTrying(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
      autoComplete="off"
      noValidate
      className="flex flex-col gap-5"
    >
      <Field
        label={t('device:lock.pin')}
        error={
          seconds > 0 ? t('device:lock.wait', { time: clockOf(seconds) }) : isWrong ? t('device:lock.wrong') : undefined
        }
      >
        <PinInput
          ref={input}
          // Nothing else can be meant on this screen.
          autoFocus
          value={digits}
          onValueChange={(value) => {
            setDigits(value);
            setWrong(false);
          }}
        />
      </Field>
      <Button type="submit" size="lg" isPending={isTrying} disabled={seconds > 0}>
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
