import { roundedMg } from '@balsamo/domain/dose/amount.ts';
import type { DoseEstimate, DoseStep } from '@balsamo/domain/dose/estimate.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import type { useDisclosure } from '../ui/use-disclosure.ts';
import { type AmountFormat, useAmountFormat } from './amount-format.ts';

type Translate = ReturnType<typeof useTranslation<['diary']>>['t'];
const NAMES = { thc: 'THC', cbd: 'CBD' } as const;
const BOX =
  'flex min-h-12 flex-col justify-center rounded-control border border-dashed border-line-strong/60 px-3.5 py-1';

/** What opens the `DoseReasons`. */
type ReasonsButton = ReturnType<typeof useDisclosure>['button'];

export type DoseBoxProps = {
  /** Undefined while the quantity cannot be read. */
  estimate: DoseEstimate | undefined;
  reasonsButton: ReasonsButton;
};

/** The estimate beside the quantity, following what is typed. */
export function DoseBox({ estimate, reasonsButton }: DoseBoxProps) {
  const { t } = useTranslation(['diary']);
  const format = useAmountFormat();
  const doses = estimate ? format.doses(estimate) : [];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-15 font-medium">{t('diary:dose.title')}</span>
        <ReasonsToggle {...reasonsButton} />
      </div>
      <div className={BOX}>
        <output className={classNames('block', doses.length > 1 && 'text-13 leading-tight')}>
          {doses.length > 0 ? (
            doses.map((dose) => (
              <span key={dose} className="block tabular font-medium">
                {dose}
              </span>
            ))
          ) : (
            <span className="text-ink-soft">{estimate ? t('diary:dose.unknown') : '–'}</span>
          )}
        </output>
      </div>
    </div>
  );
}

/** Asks why a dose is what it is. */
export function ReasonsToggle(button: ReasonsButton) {
  const { t } = useTranslation(['diary']);
  return (
    <button
      type="button"
      {...button}
      className="relative shrink-0 rounded-control text-13 font-semibold text-leaf underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
    >
      {t('diary:dose.why')}
    </button>
  );
}

/** How the estimate came to be, or why there is none, in plain words. */
export function DoseReasons({ estimate }: { estimate: DoseEstimate | undefined }) {
  const { t } = useTranslation(['diary']);
  const format = useAmountFormat();
  const steps = estimate?.steps ?? [];
  return (
    <div className="rounded-control bg-leaf-wash px-3.5 py-3 text-13">
      {steps.length > 0 ? (
        <ol className="flex flex-col gap-1">
          {steps.map((step) => (
            <li key={JSON.stringify(step)}>{stepText(step, format, t)}</li>
          ))}
        </ol>
      ) : null}
      {estimate ? unknownTexts(estimate, t).map((text) => <p key={text}>{text}</p>) : null}
      {estimate?.notes.map((note) => (
        <p key={note} className="mt-1">
          {t(`diary:dose.note.${note}`)}
        </p>
      ))}
      <p className="mt-1 text-ink-soft">{t('diary:dose.disclaimer')}</p>
    </div>
  );
}

function stepText(step: DoseStep, format: AmountFormat, t: Translate): string {
  const { number, span } = format;
  switch (step.kind) {
    case 'drops_to_ml': {
      const values = { drops: format.amount(step.drops, 'gotas'), rate: span(step.dropsPerMl), ml: span(step.ml) };
      return step.isAssumed ? t('diary:dose.step.dropsAssumed', values) : t('diary:dose.step.drops', values);
    }
    case 'mg_to_g':
      return t('diary:dose.step.milligrams', { mg: number(step.mg), g: number(step.g) });
    case 'acid_added':
      return t('diary:dose.step.acid', {
        name: NAMES[step.cannabinoid],
        neutral: number(step.neutral),
        factor: number(step.factor),
        acid: number(step.acid),
        total: number(step.total),
      });
    case 'percent_to_mg':
      return t('diary:dose.step.percent', {
        name: NAMES[step.cannabinoid],
        percent: number(step.percent),
        mg: number(step.mgPer),
        unit: format.unit(step.unit, 1),
      });
    case 'multiplied':
      return t('diary:dose.step.multiplied', {
        name: NAMES[step.cannabinoid],
        amount: `${span(step.amount)} ${format.unit(step.unit, step.amount.to)}`,
        mgPer: number(step.mgPer),
        unit: format.unit(step.unit, 1),
        mg: span({ from: roundedMg(step.mg.from), to: roundedMg(step.mg.to) }),
      });
  }
}

/** Why an amount is unknown: once where both cannabinoids share the reason, else each by its name. */
function unknownTexts({ thc, cbd }: DoseEstimate, t: Translate): string[] {
  const reasons = {
    thc: thc.kind === 'unknown' ? thc.reason : undefined,
    cbd: cbd.kind === 'unknown' ? cbd.reason : undefined,
  };
  if (reasons.thc && reasons.thc === reasons.cbd)
    return [t(`diary:dose.reason.${reasons.thc}`, { name: t('diary:dose.both') })];
  return (['cbd', 'thc'] as const).flatMap((one) => {
    const reason = reasons[one];
    return reason ? [t(`diary:dose.reason.${reason}`, { name: NAMES[one] })] : [];
  });
}
