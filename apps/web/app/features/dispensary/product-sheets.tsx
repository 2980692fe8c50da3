import type { AssociationProduct, NewProduct, ProductChanges } from '@balsamo/contract/dispensary/schemas.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { useAddProduct, useChangeProduct } from './dispensary-queries.ts';
import {
  draftOfProduct,
  EMPTY_LOT,
  EMPTY_PRODUCT,
  type LotDraft,
  type ProductDraft,
  readNewProduct,
  readProductChanges,
} from './drafts.ts';
import { sendOnce } from './id-taken.ts';
import { LotFields, LotQuantityField } from './lot-fields.tsx';
import { BasicFields, DescriptionFields, VisibilityField } from './product-fields.tsx';
import { useShelfForm } from './use-shelf-form.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type NewProductDraft = ProductDraft & LotDraft & { id: string; lotId: string; quantity: string };

const startOfNew = (): NewProductDraft => ({
  id: newId(),
  lotId: newId(),
  quantity: '',
  ...EMPTY_PRODUCT,
  ...EMPTY_LOT,
});

/** Puts a product on the shelf, with the lot that is there of it, if any. */
export function AddProductSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['dispensary']);
  const add = useAddProduct();
  const form = useShelfForm({
    start: startOfNew,
    read: ({ id, lotId, quantity, batchNumber, manufacturedOn, expiresOn, basis, thc, cbd, thca, cbda, ...product }) =>
      readNewProduct(id, product, {
        id: lotId,
        quantity,
        batchNumber,
        manufacturedOn,
        expiresOn,
        basis,
        thc,
        cbd,
        thca,
        cbda,
      }),
    send: async (body: NewProduct) => {
      const renewIds = () => form.set({ id: newId(), lotId: newId() });
      await sendOnce(renewIds, () => add.mutateAsync(body));
      closeSaved(sheet, t('dispensary:form.added'));
    },
    failedTitle: t('dispensary:errors.save'),
  });
  const { productType, unit } = form.values;
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:form.addTitle')}
      submitLabel={t('dispensary:form.submitAdd')}
      sendingLabel={t('dispensary:form.saving')}
    >
      <BasicFields form={form} />
      <fieldset className="flex flex-col gap-4 border-line border-t pt-4">
        <legend className="sr-only">{t('dispensary:form.firstLot')}</legend>
        <div>
          <p className="text-17 font-semibold" aria-hidden="true">
            {t('dispensary:form.firstLot')}
          </p>
          <p className="text-13 text-ink-soft">{t('dispensary:form.firstLotHint')}</p>
        </div>
        <LotQuantityField form={form} unit={unit} />
        <LotFields form={form} productType={productType} />
      </fieldset>
      <DescriptionFields form={form} />
      <VisibilityField form={form} />
    </FormSheet>
  );
}

/** Describes a product anew. What is there of it, and the lots, change elsewhere. */
export function EditProductSheet({ product, ...sheet }: { product: AssociationProduct } & OpenSheetProps) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const change = useChangeProduct(product.id);
  const form = useShelfForm({
    start: () => draftOfProduct(product, format.number),
    read: readProductChanges,
    send: async (body: ProductChanges) => {
      const entries = Object.entries(body) as [keyof ProductChanges, unknown][];
      const changed = entries.filter(([name, value]) => value !== product[name]);
      if (changed.length > 0) await change.mutateAsync(Object.fromEntries(changed));
      closeSaved(sheet, t('dispensary:form.saved'));
    },
    failedTitle: t('dispensary:errors.save'),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:form.editTitle')}
      submitLabel={t('dispensary:form.submitEdit')}
      sendingLabel={t('dispensary:form.saving')}
    >
      <BasicFields form={form} isUnitFixed={product.isUnitFixed} />
      <DescriptionFields form={form} />
      <VisibilityField form={form} />
    </FormSheet>
  );
}
