import type { AssociationLot, AssociationProduct, LotChanges, NewLot } from '@balsamo/contract/dispensary/schemas.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { useAddLot, useChangeLot } from './dispensary-queries.ts';
import { draftOfLot, EMPTY_LOT, readLotChanges, readNewLot, withType } from './drafts.ts';
import { sendOnce } from './id-taken.ts';
import { LotFields, LotQuantityField } from './lot-fields.tsx';
import { useShelfForm } from './use-shelf-form.ts';
import { useShelfFormat } from './use-shelf-format.ts';

/** Opens a lot of a product. */
export function AddLotSheet({ product, ...sheet }: { product: AssociationProduct } & OpenSheetProps) {
  const { t } = useTranslation(['dispensary']);
  const add = useAddLot(product.id);
  const { basis = 'unknown' } = withType({ unit: product.unit, basis: 'unknown' }, product.productType);
  const form = useShelfForm({
    start: () => ({ id: newId(), quantity: '', ...EMPTY_LOT, basis }),
    read: ({ id, ...draft }) => readNewLot(id, product.productType, draft),
    send: async (body: NewLot) => {
      await sendOnce(
        () => form.set({ id: newId() }),
        () => add.mutateAsync(body),
      );
      closeSaved(sheet, t('dispensary:lot.added'));
    },
    failedTitle: t('dispensary:errors.save'),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:lot.addTitle')}
      description={product.name}
      submitLabel={t('dispensary:lot.submitAdd')}
      sendingLabel={t('dispensary:form.saving')}
    >
      <LotQuantityField form={form} unit={product.unit} isRequired />
      <LotFields form={form} productType={product.productType} />
    </FormSheet>
  );
}

type EditLotSheetProps = { product: AssociationProduct; lot: AssociationLot } & OpenSheetProps;

/** Corrects what is written on a lot. */
export function EditLotSheet({ product, lot, ...sheet }: EditLotSheetProps) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const change = useChangeLot(lot.id);
  const form = useShelfForm({
    start: () => draftOfLot(lot, format.number),
    read: (draft) => readLotChanges(product.productType, draft),
    send: async (body: LotChanges) => {
      await change.mutateAsync(body);
      closeSaved(sheet, t('dispensary:lot.saved'));
    },
    failedTitle: t('dispensary:errors.save'),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:lot.editTitle')}
      description={product.name}
      submitLabel={t('dispensary:form.submitEdit')}
      sendingLabel={t('dispensary:form.saving')}
    >
      <LotFields form={form} productType={product.productType} />
    </FormSheet>
  );
}
