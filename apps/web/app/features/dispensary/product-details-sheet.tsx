import type { AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { failureText } from '../../components/failure-text.ts';
import { focusTheSheet } from '../../components/form/form-sheet.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { Books } from './books.tsx';
import { productQuery, useChangeProduct, useRemoveProduct } from './dispensary-queries.ts';
import { LotList } from './lot-list.tsx';
import { ProductImages } from './product-images.tsx';
import { ShelfAmounts } from './shelf-amounts.tsx';
import { StatusBadges } from './status-badge.tsx';
import { useOpenShelfSheet } from './use-open-shelf-sheet.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type ProductDetailsSheetProps = { product: AssociationProduct } & OpenSheetProps;

/** Everything of one product: how much there is, its lots, who sees it, what was booked, how it is described. */
export function ProductDetailsSheet({ product: opened, ...sheet }: ProductDetailsSheetProps) {
  const { t } = useTranslation(['diary', 'dispensary', 'common']);
  const { id } = useAssociation();
  const open = useOpenShelfSheet();
  const query = useQuery(productQuery(id, opened.id));
  const product = query.data?.product ?? opened;
  const isGone = query.error instanceof ApiProblem && query.error.code === 'dispensary.no_such_product';
  return (
    <Sheet
      {...sheet}
      title={product.name}
      description={t(`dispensary:type.${product.productType}`)}
      onOpenAutoFocus={focusTheSheet}
      footer={
        isGone ? undefined : (
          <>
            <Button variant="secondary" onClick={() => open({ kind: 'edit', product })}>
              <Pencil className="size-4.5" aria-hidden="true" />
              {t('dispensary:details.edit')}
            </Button>
            <Button onClick={() => open({ kind: 'addLot', product })}>
              <Plus className="size-4.5" aria-hidden="true" />
              {t('dispensary:lot.add')}
            </Button>
          </>
        )
      }
    >
      {isGone ? (
        <p className="pt-2">{t('dispensary:problem.no_such_product')}</p>
      ) : (
        <div className="flex flex-col gap-6 pt-2">
          <div className="flex flex-col gap-2">
            <p className="flex flex-wrap gap-1.5">
              <StatusBadges product={product} />
            </p>
            <ShelfAmounts product={product} />
          </div>
          {query.data ? (
            <>
              <section className="flex flex-col gap-2">
                <h3 className="font-sans text-17 font-semibold">{t('dispensary:lot.title')}</h3>
                <LotList product={product} lots={query.data.lots} />
              </section>
              <ProductImages product={product} />
              <Members product={product} lastNews={query.data.lastNews} />
              <section className="flex flex-col gap-1">
                <h3 className="font-sans text-17 font-semibold">{t('dispensary:movements.title')}</h3>
                <Books product={product} first={query.data.movements} />
              </section>
              <Description product={product} />
              <Removal product={product} onRemoved={() => sheet.onOpenChange(false)} />
            </>
          ) : query.isError ? (
            <LoadFailed query={query} title={t('dispensary:errors.loadProduct')} retry={t('common:action.retry')}>
              {failureText(query.error, t)}
            </LoadFailed>
          ) : (
            <div aria-busy="true" className="flex flex-col gap-3">
              <span className="sr-only">{t('dispensary:loading')}</span>
              <Skeleton className="h-32" />
              <Skeleton className="h-24" />
            </div>
          )}
        </div>
      )}
    </Sheet>
  );
}

type News = { message: string; toldCount: number; createdAt: string } | null;

/** Who sees it, and a word to them. */
function Members({ product, lastNews }: { product: AssociationProduct; lastNews: News }) {
  const { t } = useTranslation(['diary', 'dispensary']);
  const format = useShelfFormat();
  const timeZone = useHomeTimeZone();
  const open = useOpenShelfSheet();
  const change = useChangeProduct(product.id);
  const dayOf = (instant: Date) => localDay(instant, timeZone);
  const isToldToday = lastNews !== null && dayOf(new Date(lastNews.createdAt)) === dayOf(presentTime());
  const toldToday = useId();
  const isShown = change.isPending ? (change.variables.isVisible ?? product.isVisible) : product.isVisible;
  const show = (isVisible: boolean) =>
    void change
      .mutateAsync({ isVisible })
      .catch((error) => showToast('error', t('dispensary:errors.save'), { description: failureText(error, t) }));
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="sr-only">{t('dispensary:details.members')}</h3>
      <div className="w-full">
        <Switch
          label={t('dispensary:form.isVisible')}
          hint={t('dispensary:form.isVisibleHint')}
          isOn={isShown}
          onChange={show}
        />
      </div>
      {product.isVisible ? (
        <>
          <Button
            variant="secondary"
            size="sm"
            disabled={isToldToday}
            aria-describedby={isToldToday ? toldToday : undefined}
            onClick={() => open({ kind: 'notify', product })}
          >
            <BellRing className="size-4.5" aria-hidden="true" />
            {t('dispensary:notify.open')}
          </Button>
          {isToldToday ? (
            <p id={toldToday} className="text-13 text-ink-soft">
              {t('dispensary:notify.toldToday')}
            </p>
          ) : null}
          {lastNews ? (
            <p className="text-13 text-ink-soft">
              {t('dispensary:notify.last', {
                count: lastNews.toldCount,
                at: format.instant(lastNews.createdAt, timeZone),
                message: lastNews.message,
              })}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Description({ product }: { product: AssociationProduct }) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const lines = [
    [t('dispensary:details.content'), format.percentages(product)],
    [t('dispensary:form.packageSize'), product.packageSize && format.amount(product.packageSize, product.unit)],
    [t('dispensary:form.dropsPerMl'), product.dropsPerMl && format.number(product.dropsPerMl)],
    [
      t('dispensary:form.lowStockThreshold'),
      product.lowStockThreshold === null ? null : format.amount(product.lowStockThreshold, product.unit),
    ],
    [t('dispensary:form.strainName'), product.strainName],
    [t('dispensary:form.cannabinoidProfile'), product.cannabinoidProfile],
    [t('dispensary:form.terpeneProfile'), product.terpeneProfile],
    [t('dispensary:form.usageRecommendations'), product.usageRecommendations],
    [t('dispensary:form.description'), product.description],
  ] as const;
  const given = lines.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-sans text-17 font-semibold">{t('dispensary:details.title')}</h3>
      <dl className="side-by-side gap-x-6 gap-y-2.5">
        {given.map(([term, value]) => (
          <div key={term} className="min-w-0 last:odd:col-span-full">
            <dt className="text-13 text-ink-soft">{term}</dt>
            <dd className="whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Takes it off the shelf, after a question; the books stay. */
function Removal({ product, onRemoved }: { product: AssociationProduct; onRemoved: () => void }) {
  const { t } = useTranslation(['diary', 'dispensary']);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveProduct(product.id);
  const confirm = () =>
    void remove.mutateAsync().then(
      () => {
        setAsking(false);
        onRemoved();
        return showToast('success', t('dispensary:remove.done', { name: product.name }));
      },
      (error) => {
        setAsking(false);
        return showToast('error', t('dispensary:errors.remove'), { description: failureText(error, t) });
      },
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-[min(0.75rem,3.75vw)] self-start text-clay"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
        {t('dispensary:remove.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('dispensary:remove.title')}
        description={t('dispensary:remove.text')}
        confirmLabel={t('dispensary:remove.confirm')}
        onConfirm={confirm}
        isDestructive
        isPending={remove.isPending}
      />
    </>
  );
}
