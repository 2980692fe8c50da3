import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '../../offline/device/leave-device.ts';
import type { Outbox } from '../../offline/outbox/outbox.ts';
import { useOutbox, useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { useOthersOutboxes } from '../../offline/outbox/outbox-provider.tsx';
import { type QueueSize, queueSize, useQueueSize } from '../../offline/outbox/queue-size.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Step = 'asking' | 'sending' | 'discarding' | 'leaving';

type UnsentSheetProps = {
  personId: string;
  /** What waits of the account's other people, by what the device said at first. */
  othersUnsent: number;
  onClose: () => void;
};

const STUCK: readonly string[] = ['unreachable', 'serverFull', 'signedOut'];

/** How much waits in outboxes that the page does not show; the number of before where they could not be opened. */
function useSizeOf(outboxes: readonly Outbox[], unsentBefore: number): QueueSize {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = outboxes.map((outbox) => outbox.subscribe(lookAgain));
    return () => {
      for (const stop of stops) stop();
    };
  }, [outboxes]);
  if (outboxes.length === 0) return { unsent: unsentBefore, refused: 0 };
  const sizes = outboxes.map((outbox) => queueSize(outbox.snapshot().writes));
  const sumOf = (name: keyof QueueSize) => sizes.reduce((sum, size) => sum + size[name], 0);
  return { unsent: sumOf('unsent'), refused: sumOf('refused') };
}

/** Something is on this device alone, and the person is leaving: to send it, to keep it for them, or to give it up. */
export default function UnsentSheet({ personId, othersUnsent, onClose }: UnsentSheetProps) {
  const { t } = useTranslation(['device', 'common']);
  const outbox = useOutbox();
  const outboxes = useOthersOutboxes();
  const { status } = useOutboxState();
  const own = useQueueSize();
  const others = useSizeOf(outboxes, othersUnsent);
  const unsent = own.unsent + others.unsent;
  const refused = own.refused + others.refused;
  const [step, setStep] = useState<Step>('asking');
  const [problem, setProblem] = useState<'unreachable' | 'serverFull' | 'refused' | 'failed'>();
  const isStuck = [status, ...outboxes.map((one) => one.snapshot().status)].some((of) => STUCK.includes(of));

  const leave = async (keepsWrites: boolean) => {
    setStep('leaving');
    try {
      await signOutHere(personId, { keepsWrites });
    } catch {
      setStep('asking');
      setProblem('failed');
    }
  };
  const send = () => {
    setProblem(undefined);
    setStep('sending');
    for (const one of [outbox, ...outboxes]) one?.wake();
  };
  const goOn = useEffectEvent(() => {
    if (unsent === 0) void leave(false);
    else if (isStuck || unsent === refused) {
      setProblem(!isStuck ? 'refused' : status === 'serverFull' ? 'serverFull' : 'unreachable');
      setStep('asking');
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the queue or its sending has changed
  useEffect(() => {
    if (step === 'sending') goOn();
  }, [step, unsent, refused, isStuck]);

  const isBusy = step === 'sending' || step === 'leaving';
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => isOpen || step === 'leaving' || onClose()}
      title={
        step === 'discarding'
          ? t('device:unsent.discardTitle', { count: unsent })
          : t('device:unsent.title', { count: unsent })
      }
      description={step === 'discarding' ? t('device:unsent.discardText') : t('device:unsent.text')}
    >
      {step === 'discarding' ? (
        <div className="flex flex-col gap-2.5 pt-2">
          <Button variant="secondary" size="lg" onClick={() => setStep('asking')}>
            {t('device:unsent.back')}
          </Button>
          <Button variant="destructive" size="lg" onClick={() => leave(false)}>
            {t('device:unsent.discardConfirm')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-2.5 pt-2">
          <p role="status" className="flex items-center gap-2.5 text-15 text-ink-soft empty:hidden">
            {isBusy ? (
              <>
                <Spinner />
                {step === 'sending' ? t('device:unsent.sending', { count: unsent }) : t('device:unsent.leaving')}
              </>
            ) : null}
          </p>
          <FieldError id="unsent-problem">
            {problem && !isBusy ? t(`device:unsent.problem.${problem}`) : null}
          </FieldError>
          <Choice isDisabled={isBusy || unsent === refused} onClick={send} isPrimary label={t('device:unsent.send')} />
          <Choice
            isDisabled={isBusy}
            onClick={() => leave(true)}
            label={t('device:unsent.keep')}
            hint={t('device:unsent.keepHint')}
          />
          <Choice isDisabled={isBusy} onClick={() => setStep('discarding')} label={t('device:unsent.discard')} />
        </div>
      )}
    </Sheet>
  );
}

type ChoiceProps = { label: string; hint?: string; isPrimary?: boolean; isDisabled: boolean; onClick: () => void };

function Choice({ label, hint, isPrimary, isDisabled, onClick }: ChoiceProps) {
  return (
    <div>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size="lg"
        className="w-full"
        disabled={isDisabled}
        onClick={onClick}
      >
        {label}
      </Button>
      {hint ? <p className="mt-1 px-1 text-13 text-ink-soft">{hint}</p> : null}
    </div>
  );
}
