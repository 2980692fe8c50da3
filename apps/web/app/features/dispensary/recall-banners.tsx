import type { HandedRecall } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { PackageX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { failureText } from '../../components/failure-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useConfirmRecall } from './handed-mutations.ts';

/** Recalls that the patient has not said to have read: what, why, and that they have understood. */
export default function RecallBanners({ recalls }: { recalls: readonly HandedRecall[] }) {
  return (
    <div className="mb-4 flex flex-col gap-2.5">
      {recalls.map((recall) => (
        <RecallBanner key={recall.lotId} recall={recall} />
      ))}
    </div>
  );
}

function RecallBanner({ recall }: { recall: HandedRecall }) {
  const { t } = useTranslation(['diary', 'handed']);
  const whose = useWhose();
  const confirm = useConfirmRecall();
  const isOnline = useOnline();
  const why = useId();
  const { lotId, productName: product, batchNumber: batch, associationName: association, reason } = recall;
  const confirmIt = () =>
    confirm.mutate(lotId, {
      onSuccess: () => void showToast('success', t('handed:recall.confirmed')),
      onError: (error) => void showToast('error', t('handed:recall.failed'), { description: failureText(error, t) }),
    });
  return (
    <section className="flex flex-col gap-3 rounded-card border border-clay/50 bg-clay-wash px-gutter py-3.5">
      <div className="flex items-start gap-3">
        <PackageX className="mt-0.5 size-6 shrink-0 text-clay" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-17 font-semibold tracking-normal">{t('handed:recall.title')}</h2>
          <p className="font-semibold wrap-anywhere">
            {batch ? t('handed:recall.what', { product, batch }) : t('handed:recall.whatNoBatch', { product })}
          </p>
          <p className="mt-1 text-15">
            {association ? t('handed:recall.by', { ...whose, association }) : t('handed:recall.byClosed', whose)}{' '}
            <span className="wrap-anywhere">{t('handed:recall.reason', { reason })}</span>
          </p>
          <p className="mt-1 text-13 text-ink-soft">{t('handed:recall.advice', whose)}</p>
        </div>
      </div>
      <ForKeepers>
        {isOnline ? null : (
          <p id={why} className="text-13 text-ink-soft">
            {t('handed:recall.offline')}
          </p>
        )}
        <Button
          {...(isOnline ? {} : { 'aria-describedby': why })}
          variant="destructive"
          className="self-start"
          disabled={!isOnline}
          isPending={confirm.isPending}
          aria-label={t('handed:recall.confirmOf', { product })}
          onClick={confirmIt}
        >
          {t('handed:recall.confirm')}
        </Button>
      </ForKeepers>
    </section>
  );
}
