import type { AssociationLot, AssociationProduct, NewStockChange } from '@balsamo/contract/dispensary/schemas.ts';
import {
  isReasonOf,
  STOCK_CHANGE_MODES,
  type StockChangeMode,
  stockChangeBooking,
  stockChangeProblems,
} from '@balsamo/domain/dispensary/stock-change.ts';
import { MOVEMENT_REASONS, type MovementReason, STOCK_NOTE_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { productQuery, useChangeQuantity } from './dispensary-queries.ts';
import { sendOnce } from './id-taken.ts';
import { useShelfForm } from './use-shelf-form.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type QuantityDraft = { id: string; mode: StockChangeMode; amount: string; reason: MovementReason | ''; note: string };

/** What brings something, and what may be why a count differs. A recall moves nothing: its reason is for who counts by hand elsewhere. */
const REASONS = {
  add: ['entry', 'other'],
  count: MOVEMENT_REASONS.filter((reason) => reason !== 'recall'),
} as const satisfies Record<StockChangeMode, readonly MovementReason[]>;

const startOf = (mode: StockChangeMode): QuantityDraft => ({
  id: newId(),
  mode,
  amount: '',
  reason: mode === 'add' ? 'entry' : '',
  note: '',
});

type QuantitySheetProps = { product: AssociationProduct; lot: AssociationLot } & OpenSheetProps;

/** Adds to a lot, or says how much there is of it; always with a reason, for the books. */
export function QuantitySheet({ product, lot: opened, ...sheet }: QuantitySheetProps) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const { id: associationId } = useAssociation();
  const { data } = useQuery(productQuery(associationId, product.id));
  const change = useChangeQuantity(opened.id);
  // As it stands by now: somebody else may be counting too.
  const lot = data?.lots.find(({ id }) => id === opened.id) ?? opened;
  const form = useShelfForm({
    start: () => startOf('count'),
    read: ({ id, mode, amount: typed, reason: chosen, note }) => {
      const amount = readDecimal(typed);
      const reason = chosen || null;
      const findings = stockChangeProblems({ mode, amount, reason, note });
      if (findings.length > 0 || amount === null || reason === null) return { findings };
      if (!isReasonOf(reason, stockChangeBooking(lot.quantity, { mode, amount }).change)) {
        return { findings: [{ field: 'reason', code: 'reason_not_of_change' }] };
      }
      const basedOn = mode === 'count' ? { basedOn: lot.quantity } : {};
      return { body: { id, mode, amount, reason, note: note.trim() || null, ...basedOn } };
    },
    send: async (body: NewStockChange) => {
      await sendOnce(
        () => form.set({ id: newId() }),
        () => change.mutateAsync(body),
      );
      closeSaved(sheet, t('dispensary:quantity.done'));
    },
    failedTitle: t('dispensary:errors.quantity'),
  });
  const { mode, amount: typed } = form.values;
  const amount = readDecimal(typed);
  const isReadable = amount !== null && Number.isFinite(amount);
  const booking = isReadable ? stockChangeBooking(lot.quantity, { mode, amount }) : undefined;
  // What was chosen stays to be seen, also where it no longer fits; the rules say so then.
  const reasons = REASONS[mode].filter(
    (reason) => !booking || isReasonOf(reason, booking.change) || reason === form.values.reason,
  );
  const name = [product.name, lot.batchNumber].filter(Boolean).join(' · ');
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:quantity.title')}
      description={name}
      submitLabel={t('dispensary:quantity.submit')}
      sendingLabel={t('dispensary:form.saving')}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: two words to choose from, not a part of the form */}
      <div role="group" aria-label={t('dispensary:quantity.modes')} className="flex flex-wrap gap-2">
        {STOCK_CHANGE_MODES.map((one) => (
          <ChipToggle
            key={one}
            isPressed={mode === one}
            onPressedChange={() => {
              form.set({ mode: one, reason: one === 'add' ? 'entry' : '' });
              form.forget('amount', 'reason');
            }}
          >
            {t(`dispensary:quantity.mode.${one}`)}
          </ChipToggle>
        ))}
      </div>
      <Field
        label={t(`dispensary:quantity.amount.${mode}`)}
        hint={
          booking
            ? t('dispensary:quantity.result', {
                before: format.amount(booking.before, product.unit),
                after: format.amount(booking.after, product.unit),
              })
            : t('dispensary:quantity.was', { amount: format.amount(lot.quantity, product.unit) })
        }
        error={form.errorOf('amount')}
        isRequired
      >
        <AmountInput {...form.text('amount')} suffix={format.unit(product.unit, 2)} />
      </Field>
      <Field label={t('dispensary:quantity.reason')} error={form.errorOf('reason')} isRequired>
        <Select {...form.text('reason')}>
          {form.values.reason === '' ? <option value="">{t('dispensary:form.choose')}</option> : null}
          <Options values={reasons} label={(reason) => t(`dispensary:reason.${reason}`)} />
        </Select>
      </Field>
      <Field
        label={t('dispensary:quantity.note')}
        error={form.errorOf('note')}
        isRequired={form.values.reason === 'other'}
      >
        <TextArea {...form.text('note')} maxLength={STOCK_NOTE_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
