import type { LotField, LotProblem } from '@balsamo/domain/dispensary/lot.ts';
import type { ProductField, ProductProblem } from '@balsamo/domain/dispensary/product.ts';
import type { StockChangeField, StockChangeProblem } from '@balsamo/domain/dispensary/stock-change.ts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { type Form, type FormOptions, useForm } from '../../components/form/use-form.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { isIdTaken } from './id-taken.ts';

/** Fields of the forms of the shelf. The numbers of a content are refused as one, which is why `strength` is no value of a form. */
export type ShelfField = ProductField | LotField | StockChangeField | 'message' | 'from' | 'to';

/** A form as its fields need it, whatever else stands in it. */
export type FormOf<Values> = Omit<Form<Values, ShelfField>, 'settle'>;

const FIELDS: readonly ShelfField[] = [
  'name',
  'productType',
  'unit',
  'packageSize',
  'dropsPerMl',
  'strainName',
  'thcPercentage',
  'cbdPercentage',
  'cannabinoidProfile',
  'terpeneProfile',
  'usageRecommendations',
  'description',
  'lowStockThreshold',
  'batchNumber',
  'manufacturedOn',
  'expiresOn',
  'strength',
  'quantity',
  'amount',
  'reason',
  'note',
  'message',
];
const FIELD_OF: Readonly<Record<string, ShelfField>> = Object.fromEntries(
  FIELDS.flatMap((field) => [
    [`/${field}`, field],
    [`/firstLot/${field}`, field],
  ]),
);

/** Refusals that a field is to blame for though they name none. */
const FIELD_OF_CODE: Readonly<Record<string, ShelfField>> = {
  'dispensary.quantity_changed': 'amount',
  'dispensary.unit_fixed': 'unit',
  'dispensary.told_today': 'message',
  'dispensary.product_hidden': 'message',
};

type Problem = ProductProblem | LotProblem | StockChangeProblem;
type ShelfFormOptions<Values, Body> = Pick<FormOptions<Values, Body, ShelfField>, 'start' | 'read' | 'send'> & {
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/** A form of the shelf; what was typed waits as a draft. */
export function useShelfForm<Values extends object, Body>({ failedTitle, ...form }: ShelfFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'dispensary']);
  const words = (code: string) =>
    t(`dispensary:problem.${code.split('.').at(-1) as Problem}`, { defaultValue: t('dispensary:problem.refused') });
  return useForm<Values, Body, ShelfField>({
    ...form,
    isKept: true,
    refusal: {
      fieldOf: FIELD_OF,
      fieldText: words,
      fieldsOf: (error) => {
        const field = error instanceof ApiProblem ? FIELD_OF_CODE[error.code] : undefined;
        return field ? { [field]: words((error as ApiProblem).code) } : {};
      },
      general: (error) => ({
        title: failedTitle,
        text: isIdTaken(error)
          ? t('dispensary:problem.id_taken')
          : error instanceof ApiProblem && error.code === 'dispensary.no_such_product'
            ? t('dispensary:problem.no_such_product')
            : failureText(error, t),
      }),
    },
  });
}
