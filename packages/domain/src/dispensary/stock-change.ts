import { fromThousandths, toThousandths } from '../inventory/amount.ts';
import { type ShelfAmountProblem, shelfAmountProblem } from './product.ts';
import { MOVEMENT_REASONS, type MovementReason, STOCK_NOTE_MAX_LENGTH, type StockMovementKind } from './vocabulary.ts';

/** `count` says how much there is, whatever the books said; `add` puts more to what is there, however much that is by then. */
export const STOCK_CHANGE_MODES = ['count', 'add'] as const;
export type StockChangeMode = (typeof STOCK_CHANGE_MODES)[number];

/** A change of a lot's quantity by hand, as its form gives it; `amount` in the product's unit, null = nothing typed. */
export type StockChangeForm = {
  mode: StockChangeMode;
  amount: number | null;
  reason: MovementReason | null;
  note: string | null;
};
export type StockChangeProblem =
  | ShelfAmountProblem
  | 'amount_required'
  | 'reason_required'
  | 'reason_not_of_change'
  | 'note_required'
  | 'text_too_long';
export type StockChangeField = 'amount' | 'reason' | 'note';

/** Every problem of the form, one per field at most (spec §5: new quantity 0 or more, 'Motivo é obrigatório'). */
export function stockChangeProblems(form: StockChangeForm): { field: StockChangeField; code: StockChangeProblem }[] {
  const { mode, amount, reason } = form;
  const noteLength = form.note?.trim().length ?? 0;
  const found: [StockChangeField, StockChangeProblem | false | undefined][] = [
    ['amount', shelfAmountProblem(amount) || (mode === 'add' && amount === 0 && 'amount_required')],
    ['reason', (reason === null || !MOVEMENT_REASONS.includes(reason)) && 'reason_required'],
    [
      'note',
      (noteLength > STOCK_NOTE_MAX_LENGTH && 'text_too_long') ||
        (reason === 'other' && noteLength === 0 && 'note_required'),
    ],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

const LESS: readonly MovementReason[] = ['sale', 'expiry', 'damage', 'recall'];
/** Can this be why there is more, less or as much (`change` above, below or at 0) in a lot? A count and another reason go both ways. */
export function isReasonOf(reason: MovementReason, change: number): boolean {
  if (reason === 'entry') return change > 0;
  return !LESS.includes(reason) || change < 0;
}

/** A line of the books that changes a lot: `after` is always `before` and `change` together. Amounts in the product's unit. */
export type Booking = { kind: StockMovementKind; change: number; before: number; after: number };

/** What a change by hand books on a lot that holds `before`: an entry where more is there than was, else an adjustment (spec §4). */
export function stockChangeBooking(
  before: number,
  { mode, amount }: { mode: StockChangeMode; amount: number },
): Booking {
  const was = toThousandths(before);
  const is = mode === 'add' ? was + toThousandths(amount) : toThousandths(amount);
  return {
    kind: is > was ? 'entry' : 'adjustment',
    change: fromThousandths(is - was),
    before: fromThousandths(was),
    after: fromThousandths(is),
  };
}
