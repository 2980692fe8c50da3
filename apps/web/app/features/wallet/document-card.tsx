import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { FileText, Paperclip, RefreshCw, Smartphone, Users, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Recorder } from '../../components/care/recorder.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { nameOf, standingOf } from './document-words.ts';

type DocumentCardProps = {
  document: WalletDocument;
  /** The last day of the newer one that took its place. */
  renewedUntil: string | undefined;
  today: string;
  /** Its file lies on this device. */
  /** Undefined while nobody has looked. */
  isOnDevice: boolean | undefined;
  onOpen: () => void;
  onEdit: () => void;
  onShare: () => void;
  onRemove: () => void;
};

/** A document of one's own: what it is, until when, who sees it, and what can be done with it. */
export function DocumentCard({
  document,
  renewedUntil,
  today,
  isOnDevice,
  onOpen,
  onEdit,
  onShare,
  onRemove,
}: DocumentCardProps) {
  const { t } = useTranslation(['wallet']);
  const days = useDayFormat();
  const name = nameOf(document, t);
  const { tone, text } = standingOf(document.validUntil, today, { t, days });
  const seenBy = document.shares.filter(({ isOver }) => !isOver).length;
  const facts = [document.title ? t(`wallet:type.${document.type}`) : null, document.number, document.issuer];
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div className="flex items-start gap-3">
        <FileText className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-17 font-semibold tracking-normal wrap-anywhere">{name}</h2>
          <p className="text-15 text-ink-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <ForKeepers>
          <div className="-mt-1.5 -mr-2">
            <Menu
              label={t('wallet:card.more', { name })}
              actions={[
                { name: 'edit', label: t('wallet:card.edit'), onChoose: onEdit },
                { name: 'remove', label: t('wallet:remove.action'), onChoose: onRemove, isDestructive: true },
              ]}
            />
          </div>
        </ForKeepers>
      </div>
      <p>
        <Badge tone={renewedUntil ? 'neutral' : tone}>{text}</Badge>
      </p>
      <ul className="flex flex-col gap-1 text-13 text-ink-soft empty:hidden">
        {renewedUntil ? (
          <Mark icon={RefreshCw}>{t('wallet:card.renewed', { day: days.full(renewedUntil) })}</Mark>
        ) : null}
        {seenBy > 0 ? <Mark icon={Users}>{t('wallet:share.sharedWith', { count: seenBy })}</Mark> : null}
        {document.file === null ? (
          <Mark icon={Paperclip}>{t('wallet:noFile')}</Mark>
        ) : isOnDevice ? (
          <Mark icon={Smartphone}>{t('wallet:onDevice')}</Mark>
        ) : isOnDevice === false ? (
          <Mark icon={Wifi}>{t('wallet:onlineOnly')}</Mark>
        ) : null}
      </ul>
      <Recorder thing={document.id} />
      <div className="flex flex-wrap gap-2">
        {document.file ? (
          <Button variant="secondary" size="sm" aria-label={t('wallet:card.openNamed', { name })} onClick={onOpen}>
            {t('wallet:card.open')}
          </Button>
        ) : (
          <ForKeepers>
            <Button variant="secondary" size="sm" aria-label={t('wallet:card.attachNamed', { name })} onClick={onEdit}>
              {t('wallet:card.attach')}
            </Button>
          </ForKeepers>
        )}
        <ForKeepers>
          <Button variant="secondary" size="sm" aria-label={t('wallet:card.shareNamed', { name })} onClick={onShare}>
            {t('wallet:card.share')}
          </Button>
        </ForKeepers>
      </div>
    </li>
  );
}

function Mark({ icon: Icon, children }: { icon: typeof FileText; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </li>
  );
}
