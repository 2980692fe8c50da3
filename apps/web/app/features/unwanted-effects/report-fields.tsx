import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { RED_FLAGS, type RedFlag } from '@balsamo/domain/unwanted-effects/emergency.ts';
import {
  EFFECT_ACTION_NOTE_MAX_LENGTH,
  EFFECT_ACTIONS,
  EFFECT_PRODUCT_MAX_LENGTH,
  withAction,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../components/form/use-form.ts';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { UrgentLine } from '../../components/unwanted-effects/urgent-line.tsx';
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
    form.set(item ? productOf(item) : { ...productOf(undefined), product: chosen });
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
