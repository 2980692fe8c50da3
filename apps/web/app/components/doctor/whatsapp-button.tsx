import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast.ts';

export type WhatsAppButtonProps = {
  /** Digits with the country's. */
  number: string | null;
  /** Whose it is; the first sentence of the chat names them, and nothing about the person who writes. */
  name: string;
  /** Says to whom: among many of the same kind, "chat" alone is not enough. */
  isNamed?: boolean;
  className?: string;
};

/** Opens a chat with a first sentence; without a number it says so (spec §5). */
export function WhatsAppButton({ number, name, isNamed, className }: WhatsAppButtonProps) {
  const { t } = useTranslation(['doctors']);
  const reasonId = useId();
  const label = isNamed ? t('doctors:whatsappNamed', { name: t('doctors:title', { name }) }) : undefined;
  const content = (
    <>
      <MessageCircle className="size-5" aria-hidden="true" />
      {t('doctors:whatsapp')}
    </>
  );
  if (!number) {
    return (
      <div className={classNames('flex max-w-full flex-wrap items-center gap-x-3 gap-y-1', className)}>
        <Button
          variant="secondary"
          aria-disabled="true"
          aria-label={label}
          aria-describedby={reasonId}
          className="opacity-60 wrap-anywhere"
          onClick={() => void showToast('error', t('doctors:noWhatsapp'))}
        >
          {content}
        </Button>
        <span id={reasonId} className="text-13 text-ink-soft">
          {t('doctors:noNumber')}
        </span>
      </div>
    );
  }
  const text = encodeURIComponent(t('doctors:whatsappMessage', { name: t('doctors:title', { name }) }));
  return (
    <Button asChild variant={isNamed ? 'secondary' : 'primary'} className={classNames('wrap-anywhere', className)}>
      <a
        href={`https://wa.me/${number.replace(/\D/g, '')}?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
      >
        {content}
      </a>
    </Button>
  );
}
