import type { ItemField, ItemProblem } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { type FormOptions, useForm } from '../../components/form/use-form.ts';

/** Fields of the stock's forms. */
export type StockField = ItemField | 'amount' | 'counted';

/** The parts of a content are refused as one, which is why `strength` is no value of a form. */
const FIELD_OF: Readonly<Record<string, StockField>> = {
  '/nickname': 'nickname',
  '/productType': 'productType',
  '/quantity': 'quantity',
  '/unit': 'unit',
  '/details/brand': 'brand',
  '/details/strength': 'strength',
  '/details/dropsPerMl': 'dropsPerMl',
  '/details/amountPerUse': 'amountPerUse',
  '/details/batch': 'batch',
  '/details/expiresOn': 'expiresOn',
  '/details/openedOn': 'openedOn',
  '/details/daysAfterOpening': 'daysAfterOpening',
  '/details/deliveryDays': 'deliveryDays',
  '/details/notes': 'notes',
  '/amount': 'amount',
  '/counted': 'counted',
};

type StockFormOptions<Values, Body> = Pick<FormOptions<Values, Body, StockField>, 'start' | 'read' | 'send'> & {
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/** A form of the stock. */
export function useStockForm<Values extends object, Body>({ failedTitle, ...form }: StockFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'inventory']);
  return useForm<Values, Body, StockField>({
    ...form,
    isKept: true,
    refusal: {
      fieldOf: FIELD_OF,
      fieldText: (code) =>
        t(`inventory:problem.${code.split('.').at(-1) as ItemProblem}`, {
          defaultValue: t('inventory:problem.refused'),
        }),
      general: (error) => ({ title: failedTitle, text: failureText(error, t) }),
    },
  });
}
