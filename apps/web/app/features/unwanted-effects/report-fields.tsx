import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { RED_FLAGS, type RedFlag } from '@balsamo/domain/unwanted-effects/emergency.ts';
import {
  EFFECT_ACTION_NOTE_MAX_LENGTH,
  EFFECT_ACTIONS,
  EFFECT_PRODUCT_MAX_LENGTH,
  INDICATION_MAX_LENGTH,
  SERIOUSNESS,
  withAction,
  withSeriousness,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../components/form/use-form.ts';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { UrgentLine } from '../../components/unwanted-effects/urgent-line.tsx';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { firstUseQuery } from './effect-queries.ts';
import { OTHER_PRODUCT, productOf, type ReportField, type ReportValues } from './report-values.ts';

type ReportForm = Form<ReportValues, ReportField>;

/** Stands first: what must not wait for a form. */
export function RedFlagsField({
  chosen,
  onChange,
}: {
  chosen: readonly RedFlag[];
  onChange: (flags: RedFlag[]) => void;
}) {
  const { t } = useTranslation(['unwantedEffects']);
  return (
    <fieldset>
      <legend className="mb-2 text-15 font-medium">{t('unwantedEffects:redFlags')}</legend>
      <div className="flex flex-wrap gap-2">
        {RED_FLAGS.map((flag) => (
          <ChipToggle
            key={flag}
            isPressed={chosen.includes(flag)}
            onPressedChange={(isOn) =>
              onChange(RED_FLAGS.filter((one) => (one === flag ? isOn : chosen.includes(one))))
            }
          >
            {chosen.includes(flag) ? <Check className="size-4 shrink-0" aria-hidden="true" /> : null}
            {t(`unwantedEffects:redFlag.${flag}`)}
          </ChipToggle>
        ))}
      </div>
      <UrgentLine />
    </fieldset>
  );
}

/** The criteria by which an authority tells what is serious: any of them, none of them, or nothing said. */
export function SeriousnessField({ form, isDeathOffered }: { form: ReportForm; isDeathOffered: boolean }) {
  const { t } = useTranslation(['unwantedEffects']);
  const hintId = useId();
  const { seriousness } = form.values;
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="mb-1 text-15 font-medium">{t('unwantedEffects:seriousnessQuestion')}</legend>
      <p id={hintId} className="mb-2 text-13 text-ink-soft">
        {t('unwantedEffects:seriousnessHint')}
      </p>
      <div className="flex flex-wrap gap-2">
        {SERIOUSNESS.filter((one) => one !== 'obito' || isDeathOffered).map((one) => (
          <ChipToggle
            key={one}
            className="text-left"
            isPressed={seriousness.includes(one)}
            onPressedChange={(isOn) => form.set({ seriousness: withSeriousness(seriousness, one, isOn) })}
          >
            {seriousness.includes(one) ? <Check className="size-4 shrink-0" aria-hidden="true" /> : null}
            {t(`unwantedEffects:seriousness.${one}`)}
          </ChipToggle>
        ))}
      </div>
      {seriousness.includes('risco_de_vida') ? <UrgentLine /> : null}
    </fieldset>
  );
}

/** What was done; any of them, or nothing. */
export function ActionsField({ form }: { form: ReportForm }) {
  const { t } = useTranslation(['unwantedEffects']);
  const { actions } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-2 text-15 font-medium">{t('unwantedEffects:actions')}</legend>
        <div className="flex flex-wrap gap-2">
          {EFFECT_ACTIONS.map((action) => (
            <ChipToggle
              key={action}
              isPressed={actions.includes(action)}
              onPressedChange={(isOn) => form.set({ actions: withAction(actions, action, isOn) })}
            >
              {actions.includes(action) ? <Check className="size-4 shrink-0" aria-hidden="true" /> : null}
              {t(`unwantedEffects:action.${action}`)}
            </ChipToggle>
          ))}
        </div>
      </fieldset>
      {actions.includes('outra') ? (
        <Field label={t('unwantedEffects:actionNote')} error={form.errorOf('actionNote')}>
          <Input maxLength={EFFECT_ACTION_NOTE_MAX_LENGTH} {...form.text('actionNote')} />
        </Field>
      ) : null}
    </div>
  );
}

/** What was taken: an item of the stock fills in what its label says, and all of it can be corrected. */
export function ProductFields({ form, items }: { form: ReportForm; items: readonly InventoryItem[] }) {
  const { t } = useTranslation(['unwantedEffects']);
  const { product } = form.values;
  const choose = (chosen: string) => {
    const item = items.find(({ id }) => id === chosen);
    // Since when another product was used says nothing of this one.
    form.set({ ...(item ? productOf(item) : { ...productOf(undefined), product: chosen }), useBeganOn: '' });
  };
  return (
    <>
      <Field label={t('unwantedEffects:product')}>
        <Select name="product" value={product} onChange={(event) => choose(event.target.value)}>
          {items.map(({ id, nickname }) => (
            <option key={id} value={id}>
              {nickname}
            </option>
          ))}
          <option value={OTHER_PRODUCT}>{t('unwantedEffects:otherProduct')}</option>
          <option value="">{t('unwantedEffects:notSaid')}</option>
        </Select>
      </Field>
      {product === '' ? null : (
        <>
          <Field label={t('unwantedEffects:productName')} error={form.errorOf('productName')} isRequired>
            <Input maxLength={EFFECT_PRODUCT_MAX_LENGTH} {...form.text('productName')} />
          </Field>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 gap-y-5">
            <Field label={t('unwantedEffects:productBrand')}>
              <Input maxLength={EFFECT_PRODUCT_MAX_LENGTH} {...form.text('productBrand')} />
            </Field>
            <Field label={t('unwantedEffects:productBatch')}>
              <Input maxLength={EFFECT_PRODUCT_MAX_LENGTH} {...form.text('productBatch')} />
            </Field>
          </div>
        </>
      )}
    </>
  );
}

/** What the product is for; a condition that is kept is put in at a tap: nothing is filled in that nobody confirmed. */
export function IndicationField({ form }: { form: ReportForm }) {
  const { t } = useTranslation(['unwantedEffects']);
  const { data } = useQuery(medicinesQuery);
  const { indication } = form.values;
  const names = (data?.conditions ?? []).flatMap(({ name, hasEnded }) => (name === null || hasEnded ? [] : [name]));
  const withName = (name: string) => [indication.trim(), name].filter(Boolean).join('; ');
  const said = new Set(indication.split(';').map((part) => part.trim()));
  const offered = [...new Set(names)].filter(
    (name) => !said.has(name) && withName(name).length <= INDICATION_MAX_LENGTH,
  );
  return (
    <>
      <Field label={t('unwantedEffects:indication')} error={form.errorOf('indication')}>
        <Input maxLength={INDICATION_MAX_LENGTH} {...form.text('indication')} />
      </Field>
      {offered.length === 0 ? null : (
        <div className="-mt-3 flex flex-col gap-1.5">
          <p className="text-13 text-ink-soft">{t('unwantedEffects:knownConditions')}</p>
          <div className="flex flex-wrap gap-2">
            {offered.map((name) => (
              <Button
                key={name}
                variant="secondary"
                size="sm"
                className="shrink text-left wrap-anywhere"
                aria-label={t('unwantedEffects:takeCondition', { name })}
                onClick={() => form.set({ indication: withName(name) })}
              >
                <Plus className="size-4 shrink-0" aria-hidden="true" />
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Since when the product is used; the first use of it in the diary is put in at a tap. */
export function UseBeganField({
  form,
  itemId,
  today,
}: {
  form: ReportForm;
  itemId: string | undefined;
  today: string;
}) {
  const { t } = useTranslation(['unwantedEffects']);
  const dayText = useCalendarDayText();
  const { data } = useQuery({ ...firstUseQuery(itemId ?? ''), enabled: itemId !== undefined });
  const { useBeganOn, beganOn } = form.values;
  const day = itemId === undefined ? null : (data?.day ?? null);
  // The package in use was opened after it began: the product was used before this one.
  const isOffered = day !== null && day !== useBeganOn && (beganOn === '' || day <= beganOn);
  return (
    <>
      <Field
        label={t('unwantedEffects:useBeganOn')}
        hint={t('unwantedEffects:unknownHint')}
        error={form.errorOf('useBeganOn')}
      >
        <Input type="date" max={today} {...form.text('useBeganOn')} />
      </Field>
      {isOffered ? (
        <Button
          variant="secondary"
          size="sm"
          className="-mt-3 shrink self-start text-left wrap-anywhere"
          onClick={() => form.set({ useBeganOn: day })}
        >
          <Plus className="size-4 shrink-0" aria-hidden="true" />
          {t('unwantedEffects:firstUse', { day: dayText(day) })}
        </Button>
      ) : null}
    </>
  );
}
