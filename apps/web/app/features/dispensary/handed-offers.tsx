import type { HandedOffer } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { CertificateLink } from '../../components/association/certificate-link.tsx';
import { handedQuery } from '../../components/association/handed-query.ts';
import { ProductThumbnail } from '../../components/association/product-thumbnail.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useAmountFormat } from '../../components/stock/amount-format.ts';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { newId } from '../../platform/new-id.ts';
import { useOnline } from '../../platform/use-online.ts';
import { usePutHandedAway, useTakeHanded } from './handed-mutations.ts';

/** More of them would push the stock itself out of sight. */
const OFFERS_SHOWN = 2;

/** What associations handed to the patient, until the patient says what becomes of it; nothing where nothing waits. */
export function HandedOffers() {
  const { t } = useTranslation(['handed']);
  const whose = useWhose();
  const { data } = useQuery(handedQuery);
  const [isWhole, setWhole] = useState(false);
  if (!data?.offers.length) return null;
  const shown = isWhole ? data.offers : data.offers.slice(0, OFFERS_SHOWN);
  const more = data.offers.length - shown.length;
  return (
    <section aria-labelledby="handed-title" className="mb-5">
      <h2 id="handed-title" className="mb-2.5 text-21">
        {t('handed:offers.title', whose)}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {shown.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="ghost" className="mt-1 w-full" onClick={() => setWhole(true)}>
          {t('handed:offers.more', { count: more })}
        </Button>
      ) : null}
    </section>
  );
}

function OfferCard({ offer }: { offer: HandedOffer }) {
  const { t, i18n } = useTranslation(['diary', 'handed']);
  const whose = useWhose();
  const format = useAmountFormat();
  const isOnline = useOnline();
  const take = useTakeHanded();
  const putAway = usePutHandedAway();
  // Kept for as long as the card stands: a second press sends the same item.
  const [itemId] = useState(newId);
  const why = useId();
  const describedBy = isOnline ? {} : { 'aria-describedby': why };
  const { data: items } = useQuery(activeItemsQuery);
  const { id, associationName, productName, batchNumber, expiresOn } = offer;
  const same = items?.find(
    ({ nickname, unit, details }) =>
      nickname === productName && unit === offer.unit && details.brand === associationName,
  );
  const failed = (error: unknown) =>
    void showToast('error', t('handed:offer.failed'), {
      description:
        error instanceof ApiProblem && error.code === 'dispensary.undone'
          ? t('handed:offer.undone')
          : failureText(error, t),
    });
  const takeInto = (inventoryItemId: string, words: string) =>
    take.mutate({ id, inventoryItemId }, { onSuccess: () => void showToast('success', words), onError: failed });
  const day =
    expiresOn &&
    dateTimeFormat(htmlLanguage(i18n.language), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
      .format(new Date(`${expiresOn}T00:00:00Z`))
      .replaceAll('.', '');
  const line = [
    batchNumber && t('handed:offer.lot', { batch: batchNumber }),
    day && t('handed:offer.expires', { day }),
  ].filter(Boolean);
  const isBusy = take.isPending || putAway.isPending;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-leaf/40 bg-leaf-wash px-gutter py-3.5">
      <div className="flex items-start gap-[min(0.75rem,3.75vw)]">
        {offer.images.length > 0 ? (
          <ProductThumbnail associationId={offer.associationId} productType={offer.productType} images={offer.images} />
        ) : (
          <span className="flex size-[min(3rem,15vw)] shrink-0 items-center justify-center rounded-control bg-surface text-leaf">
            <PackagePlus className="size-5" aria-hidden="true" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-soft">
            {associationName
              ? t('handed:offer.from', { association: associationName })
              : t('handed:offer.fromClosed', whose)}
          </p>
          <h3 className="font-sans text-17 font-semibold tracking-normal wrap-anywhere">
            {productName} · {format.amount(offer.quantity, offer.unit)}
          </h3>
          {line.length > 0 ? <p className="text-13 text-ink-soft">{line.join(' · ')}</p> : null}
          {offer.certificate ? (
            <CertificateLink
              associationId={offer.associationId}
              certificate={offer.certificate}
              lot={batchNumber ?? productName}
            />
          ) : null}
          {offer.note ? <p className="mt-1.5 text-15 wrap-anywhere">“{offer.note}”</p> : null}
        </div>
      </div>
      <ForKeepers>
        <p id={why} className="text-13 text-ink-soft">
          {isOnline ? t('handed:offer.text') : t('handed:offer.offline')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button
            {...describedBy}
            isPending={take.isPending}
            disabled={!isOnline || isBusy}
            aria-label={t('handed:offer.takeOf', { ...whose, name: productName })}
            onClick={() => takeInto(itemId, t('handed:offer.taken', { ...whose, name: productName }))}
          >
            {t('handed:offer.take', whose)}
          </Button>
          {same ? (
            <Button
              {...describedBy}
              variant="secondary"
              disabled={!isOnline || isBusy}
              onClick={() => takeInto(same.id, t('handed:offer.added', { name: same.nickname }))}
            >
              {t('handed:offer.addTo', { name: same.nickname })}
            </Button>
          ) : null}
          <Button
            {...describedBy}
            variant="ghost"
            disabled={!isOnline || isBusy}
            aria-label={t('handed:offer.notNowOf', { name: productName })}
            onClick={() => putAway.mutate({ id }, { onError: failed })}
          >
            {t('handed:offer.notNow')}
          </Button>
        </div>
      </ForKeepers>
    </li>
  );
}
