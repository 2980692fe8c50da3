import type {
  DispensableLot,
  DispensableMember,
  NewDispensing,
} from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { STOCK_NOTE_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { renewalProblem } from '@balsamo/domain/inventory/item.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { NO_BREAK, useAmountFormat } from '../../components/stock/amount-format.ts';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { dispensableLotsQuery, useDispense } from './dispensing-queries.ts';
import { sendOnce } from './id-taken.ts';
import { MemberPicker } from './member-picker.tsx';
import { useDispensingForm } from './use-dispensing-form.ts';
import { undoToastOf, useUndo } from './use-undo.ts';

export type DispenseSheetProps = OpenSheetProps & {
  productName: string;
  /** Its lots are offered, soonest expiry first; undefined = those of every product. */
  productId?: string | undefined;
  /** Stands chosen, where it can be handed out of. */
  lotId?: string | undefined;
};

/** Hands a bottle to a member (spec §2.5): the lot and the size of the bottle stand there already. */
export function DispenseSheet({ productName, productId, lotId, ...sheet }: DispenseSheetProps) {
  const { t } = useTranslation(['dispensing']);
  const { id: associationId } = useAssociation();
  const query = useQuery(dispensableLotsQuery(associationId, productId));
  const [first, ...others] = query.data?.items ?? [];
  if (first) return <DispenseForm {...sheet} lots={[first, ...others]} wantedId={lotId} />;
  return (
    <Sheet {...sheet} title={t('dispensing:sheet.title')} description={productName}>
      {query.isError ? (
        <LoadFailed query={query} title={t('dispensing:errors.load')} retry={t('dispensing:errors.retry')}>
          {t('dispensing:errors.loadText')}
        </LoadFailed>
      ) : query.data ? (
        <EmptyState title={t('dispensing:sheet.noLot.title')} headingLevel={3}>
          {t('dispensing:sheet.noLot.text')}
        </EmptyState>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Sheet>
  );
}

type Values = {
  id: string;
  lotId: string;
  member: DispensableMember | null;
  quantity: string;
  note: string;
  isBelowZeroMeant: boolean;
  isExpiredMeant: boolean;
};

/** Nothing is suggested but a whole package (spec-D27): how much somebody needs, the staff know. */
const packageOf = (lot: DispensableLot | undefined, number: (value: number) => string) =>
  lot?.packageSize == null ? '' : number(lot.packageSize);

function DispenseForm({
  lots,
  wantedId,
  ...sheet
}: OpenSheetProps & { lots: [DispensableLot, ...DispensableLot[]]; wantedId: string | undefined }) {
  const { t } = useTranslation(['dispensing']);
  const { id: associationId } = useAssociation();
  const format = useAmountFormat();
  const today = useToday();
  const { undo } = useUndo();
  const dispense = useDispense(associationId);
  const usable = lots.find(({ expiresOn }) => expiresOn === null || expiresOn >= today) ?? lots[0];
  const start = lots.find(({ id }) => id === wantedId) ?? usable;
  const form = useDispensingForm<Values, { body: NewDispensing; name: string }>({
    start: () => ({
      id: newId(),
      lotId: start.id,
      member: null,
      quantity: packageOf(start, format.number),
      note: '',
      isBelowZeroMeant: false,
      isExpiredMeant: false,
    }),
    read: ({ member, quantity: typed, note, ...values }) => {
      const quantity = amountOf(typed);
      const lot = lots.find(({ id }) => id === values.lotId);
      if (!member || quantity === null || !lot) {
        return {
          findings: [
            ...(member ? [] : [{ field: 'memberId' as const, code: 'member_required' }]),
            ...(lot ? [] : [{ field: 'lotId' as const, code: 'lot_required' }]),
            ...(quantity === null ? [{ field: 'quantity' as const, code: 'quantity_invalid' }] : []),
          ],
        };
      }
      const body = { ...values, memberId: member.id, quantity, note: note.trim() || null };
      return { body: { body, name: member.name } };
    },
    send: async ({ body, name }) => {
      const { id, memberName } = await sendOnce(
        () => form.set({ id: newId() }),
        () => dispense.mutateAsync(body),
      );
      sheet.onOpenChange(false);
      // Whom the server booked it on.
      void showToast('success', t('dispensing:sheet.done', { name: memberName ?? name }), {
        id: undoToastOf(id),
        action: { label: t('dispensing:sheet.undo'), onClick: () => void undo(id) },
      });
    },
    failedTitle: t('dispensing:errors.dispense'),
  });
  const lot = lots.find(({ id }) => id === form.values.lotId) ?? start;
  const quantity = amountOf(form.values.quantity);
  const isExpired = lot.expiresOn !== null && lot.expiresOn < today;
  const isMoreThanThere = quantity !== null && quantity > lot.quantity;

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensing:sheet.title')}
      description={lot.productName}
      submitLabel={t('dispensing:sheet.submit')}
      sendingLabel={t('dispensing:sheet.sending')}
      isFocusHeldBack
    >
      <MemberPicker
        chosen={form.values.member}
        onChoose={(member) => {
          form.set({ member });
          form.forget('memberId');
        }}
        error={form.errorOf('memberId')}
      />
      <LotField
        lots={lots}
        today={today}
        value={form.values.lotId}
        error={form.errorOf('lotId')}
        onChange={(lotId) => {
          const chosen = lots.find(({ id }) => id === lotId);
          const isAsGiven = form.values.quantity === packageOf(lot, format.number);
          const size = isAsGiven ? { quantity: packageOf(chosen, format.number) } : {};
          form.set({ lotId, isExpiredMeant: false, isBelowZeroMeant: false, ...size });
        }}
      />
      {isExpired ? (
        <CheckboxField
          label={t('dispensing:sheet.expiredMeant')}
          hint={t('dispensing:sheet.expiredMeantHint')}
          isChecked={form.values.isExpiredMeant}
          onChange={(isExpiredMeant) => form.set({ isExpiredMeant })}
        />
      ) : null}
      <Field
        label={t('dispensing:sheet.quantity')}
        hint={t('dispensing:sheet.left', { amount: format.amount(lot.quantity, lot.unit) })}
        error={form.errorOf('quantity')}
        isRequired
      >
        <AmountInput {...form.text('quantity')} autoComplete="off" suffix={format.unit(lot.unit, 2)} />
      </Field>
      {isMoreThanThere ? (
        <CheckboxField
          label={t('dispensing:sheet.belowZero')}
          hint={t('dispensing:sheet.belowZeroHint')}
          isChecked={form.values.isBelowZeroMeant}
          onChange={(isBelowZeroMeant) => form.set({ isBelowZeroMeant })}
        />
      ) : null}
      <Disclosure label={t('dispensing:sheet.addNote')} isForcedOpen={Boolean(form.errorOf('note'))}>
        <Field label={t('dispensing:sheet.note')} hint={t('dispensing:sheet.noteHint')} error={form.errorOf('note')}>
          <TextArea {...form.text('note')} rows={2} maxLength={STOCK_NOTE_MAX_LENGTH} />
        </Field>
      </Disclosure>
    </FormSheet>
  );
}

type LotFieldProps = {
  lots: readonly DispensableLot[];
  today: string;
  value: string;
  error: string | undefined;
  onChange: (lotId: string) => void;
};

function LotField({ lots, today, value, error, onChange }: LotFieldProps) {
  const { t, i18n } = useTranslation(['dispensing']);
  const format = useAmountFormat();
  const days = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'short', timeZone: 'UTC' });
  const isOfSeveral = new Set(lots.map(({ productId }) => productId)).size > 1;
  const line = ({ productName, batchNumber, expiresOn, quantity, unit }: DispensableLot) => {
    const day = expiresOn && days.format(new Date(`${expiresOn}T00:00:00Z`));
    return [
      isOfSeveral ? productName : '',
      batchNumber ?? t('dispensing:sheet.noBatch'),
      format.amount(quantity, unit).replaceAll(' ', NO_BREAK),
      day && expiresOn && t(expiresOn < today ? 'dispensing:sheet.expired' : 'dispensing:sheet.expires', { day }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Field label={t('dispensing:sheet.lot')} error={error}>
      <Select name="lotId" value={value} onChange={(event) => onChange(event.target.value)}>
        {lots.map((lot) => (
          <option key={lot.id} value={lot.id}>
            {line(lot)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The day of the person who hands out, as the server counts it. */
function useToday(): string {
  const { timeZone } = useSignedInAccount();
  return localDay(presentTime(), timeZone);
}

/** How much is handed out; null while it is no amount. */
function amountOf(typed: string): number | null {
  const amount = readDecimal(typed);
  return renewalProblem(amount) ? null : amount;
}
