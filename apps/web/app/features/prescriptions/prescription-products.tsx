import type { PlannedUse, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ProductIcon } from '../../components/product-icon.tsx';
import { PlannedUseLine } from './planned-use-line.tsx';

export type PrescriptionProductsProps = {
  prescription: Pick<Prescription, 'products'>;
  /** By the place of the medication, beside what was recorded of it. */
  plans?: readonly PlannedUse[] | undefined;
};

/** The medications, each with its schedule in the prescriber's words. */
export function PrescriptionProducts({ prescription: { products }, plans }: PrescriptionProductsProps) {
  const { t, i18n } = useTranslation(['diary']);
  return (
    <ul className="mt-3 flex flex-col gap-2.5">
      {products.map(({ type, name, dosage, frequency, consumptionMethod, instructions }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version is never rewritten, and two may be alike
        <li key={place} className="flex gap-3">
          <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
            <ProductIcon type={type} className="size-4.5" />
          </span>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">
              {name}{' '}
              <span className="font-normal text-ink-soft">
                ·{' '}
                {[
                  t(`diary:product.${type}`),
                  consumptionMethod && t(`diary:method.${consumptionMethod}`).toLocaleLowerCase(i18n.language),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <p>{[dosage, frequency].filter(Boolean).join(' · ')}</p>
            {instructions ? <p className="whitespace-pre-line text-13 text-ink-soft">{instructions}</p> : null}
            <PlannedUseLine plan={plans?.find(({ product }) => product === place)?.plan} />
          </div>
        </li>
      ))}
    </ul>
  );
}
