import { QUICK_ACTIONS, type QuickActionId } from '@balsamo/domain/diary/entry.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { SymptomDot } from '../../../components/diary-entry/symptom-dot.tsx';
import { ActionIcon } from '../../../components/product-icon.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import { useChangePreferences, useChooseProducts } from './use-preferences.ts';

const STEPS = ['symptom', 'products', 'doctor'] as const;
/** A recreational use is no product that someone has at home. */
const PRODUCTS = QUICK_ACTIONS.filter((action) => action.id !== 'recreational');

type StartPageProps = {
  /** Where a doctor's code is typed. */
  doctorCode: ReactNode;
  /** Leads to the diary. */
  onDone: () => void;
};

/** Three short questions, each of which can be skipped; what was chosen or typed stays while going back and forth. */
export default function StartPage({ doctorCode, onDone }: StartPageProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const { overview } = useOverview();
  const [step, setStep] = useState(0);
  const [symptom, setSymptom] = useState<Symptom>();
  const [products, setProducts] = useState<readonly QuickActionId[]>();
  const changePreferences = useChangePreferences();
  const chooseProducts = useChooseProducts();
  const title = useRef<HTMLHeadingElement>(null);
  const shownSymptom = symptom ?? overview?.preferences.mainSymptom ?? undefined;
  const shownProducts = products ?? overview?.preferences.quickActions ?? [];

  // Another question has taken the place of the one before.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it follows
  useEffect(() => {
    if (!isFirst.current) title.current?.focus();
    isFirst.current = false;
  }, [step]);

  const goOn = () => (step < STEPS.length - 1 ? setStep(step + 1) : onDone());
  const save = async () => {
    try {
      if (step === 0 && symptom) await changePreferences({ mainSymptom: symptom });
      if (step === 1 && products) await chooseProducts(products);
      goOn();
    } catch {
      void showToast('error', t('diary:errors.save'), { description: t('diary:errors.connectionText') });
    }
  };
  const name = STEPS[step] as (typeof STEPS)[number];
  const isAnswered = name === 'symptom' ? shownSymptom !== undefined : name === 'products' && shownProducts.length > 0;

  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        {step > 0 ? (
          <Button
            variant="ghost"
            size="icon"
            className="-ml-2.5"
            aria-label={t('diary:start.back')}
            onClick={() => setStep(step - 1)}
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
          </Button>
        ) : null}
        <p className="text-15 text-ink-soft">{t('diary:start.step', { step: step + 1, steps: STEPS.length })}</p>
      </div>
      <div>
        <h1 ref={title} tabIndex={-1} className="text-28 outline-none">
          {t(`diary:start.${name}.title`, whose)}
        </h1>
        <p className="mt-1 text-ink-soft">{t(`diary:start.${name}.text`)}</p>
      </div>
      {name === 'symptom' ? (
        <RadioCards
          legend={t('diary:start.symptom.title', whose)}
          isLegendHidden
          name="mainSymptom"
          value={shownSymptom}
          onValueChange={setSymptom}
          cards={SYMPTOMS.map((value) => ({
            value,
            label: t(`diary:symptom.${value}`),
            icon: <SymptomDot symptom={value} />,
          }))}
        />
      ) : null}
      {name === 'products' ? (
        <fieldset>
          <legend className="sr-only">{t('diary:start.products.title', whose)}</legend>
          <div className="flex flex-wrap gap-2.5">
            {PRODUCTS.map(({ id }) => (
              <ChipToggle
                key={id}
                className="min-h-11"
                isPressed={shownProducts.includes(id)}
                onPressedChange={(isPressed) =>
                  setProducts(isPressed ? [...shownProducts, id] : shownProducts.filter((one) => one !== id))
                }
              >
                <ActionIcon action={id} className="size-4.5 shrink-0" />
                {t(`diary:start.product.${id}`)}
              </ChipToggle>
            ))}
          </div>
        </fieldset>
      ) : null}
      {/* Kept while another question is looked at: what is typed stays. */}
      <div hidden={name !== 'doctor'}>{doctorCode}</div>
      <div className="flex flex-wrap gap-2.5">
        {name === 'doctor' ? (
          <Button size="lg" className="flex-1" onClick={onDone}>
            {t('diary:start.done')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" size="lg" className="flex-1" onClick={goOn}>
              {t('diary:start.skip')}
            </Button>
            <Button size="lg" className="flex-1" disabled={!isAnswered} onClick={save}>
              {t('diary:start.continue')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
