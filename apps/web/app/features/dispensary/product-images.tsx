import type { AssociationProduct, ProductImage } from '@balsamo/contract/dispensary/schemas.ts';
import { PRODUCT_IMAGES_MAX } from '@balsamo/domain/dispensary/vocabulary.ts';
import { visibleProblem } from '@balsamo/domain/files/file.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { ProductGallery } from '../../components/association/product-gallery.tsx';
import { failureText } from '../../components/failure-text.ts';
import { UploadField } from '../../components/files/upload-field.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useRefreshStock, useRemoveImage } from './dispensary-queries.ts';
import { fileProblemText, uploadFailureText } from './stock-file-problem.ts';

/** The pictures of a product for whoever keeps the stock: opened, added, taken away. They are kept at once. */
export function ProductImages({ product }: { product: AssociationProduct }) {
  const { t } = useTranslation(['diary', 'associationFiles']);
  const { id: associationId } = useAssociation();
  const params = { associationId, productId: product.id };
  const upload = useUpload({
    request: apiRequest('post', '/api/associations/{associationId}/products/{productId}/images', { params }),
    check: (file) => {
      const found = visibleProblem('product_image', file);
      return found && fileProblemText('image', found, t);
    },
    failureText: (error) => uploadFailureText('image', error, t),
    refresh: useRefreshStock(),
  });
  const id = useId();
  const { images, name } = product;
  const isFull = images.length >= PRODUCT_IMAGES_MAX;
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col items-start gap-2">
      <h3 id={`${id}-title`} className="font-sans text-17 font-semibold">
        {t('associationFiles:image.title')}
      </h3>
      {images.length === 0 ? <p className="text-15 text-ink-soft">{t('associationFiles:image.none')}</p> : null}
      <ProductGallery
        associationId={associationId}
        name={name}
        images={images}
        action={(image) => <Removal productId={product.id} image={image} />}
      />
      <UploadField
        kind="product_image"
        upload={upload}
        icon={ImagePlus}
        label={isFull ? undefined : t('associationFiles:image.add')}
        size="sm"
        aria-describedby={`${id}-hint`}
        words={{
          sending: t('associationFiles:image.sending'),
          checking: t('associationFiles:image.checking'),
          cancel: t('associationFiles:cancel'),
          kept: t('associationFiles:image.saved'),
        }}
        data-testid="product-image"
      >
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {isFull ? t('associationFiles:image.full', { max: PRODUCT_IMAGES_MAX }) : t('associationFiles:image.hint')}
        </p>
      </UploadField>
    </section>
  );
}

function Removal({ productId, image }: { productId: string; image: ProductImage }) {
  const { t } = useTranslation(['diary', 'associationFiles']);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveImage(productId);
  const confirm = () =>
    void remove
      .mutateAsync(image.id)
      .then(
        () => showToast('success', t('associationFiles:image.removed')),
        (error) => showToast('error', t('associationFiles:image.removeFailed'), { description: failureText(error, t) }),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto text-clay hover:bg-clay-wash"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
        {t('associationFiles:image.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('associationFiles:image.removeTitle')}
        description={t('associationFiles:image.removeText')}
        confirmLabel={t('associationFiles:image.remove')}
        onConfirm={confirm}
        isDestructive
        isPending={remove.isPending}
      />
    </>
  );
}
