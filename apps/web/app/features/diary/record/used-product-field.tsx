import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProductField, type ProductFieldProps } from '../../../components/stock/product-field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

export type UsedProductFieldProps = Omit<ProductFieldProps, 'choices'> & {
  /** Undefined while they are on their way, or cannot be had: recording waits for neither. */
  choices: ProductFieldProps['choices'] | undefined;
  isLoading: boolean;
};

/** The choice among the own products; where there are none, what they would be good for. */
export function UsedProductField({ choices, isLoading, ...field }: UsedProductFieldProps) {
  const { t } = useTranslation(['diary']);
  if (choices && choices.length > 0) return <ProductField choices={choices} {...field} />;
  // As high as the field, so that nothing below moves when it comes.
  if (isLoading) return <Skeleton className="h-19" />;
  if (!choices) return null;
  return (
    <p className="text-13 text-ink-soft">
      {t('diary:form.noStock')}{' '}
      <Link to="#treatment" className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4">
        {t('diary:form.addToStock')}
      </Link>
    </p>
  );
}
