import { BookOpen, ChevronRight, Handshake, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export type WaitingLinesProps = { waitingRequests: number; unreadPatients: number };

/** What waits for the doctor beside the patients named below; nothing where nothing waits. */
export function WaitingLines({ waitingRequests, unreadPatients }: WaitingLinesProps) {
  const { t } = useTranslation(['dashboard']);
  if (waitingRequests === 0 && unreadPatients === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {waitingRequests > 0 ? (
        <WaitingLine icon={Handshake} hash="patients">
          {t('dashboard:waiting.requests', { count: waitingRequests })}
        </WaitingLine>
      ) : null}
      {unreadPatients > 0 ? (
        <WaitingLine icon={BookOpen} hash="patients?order=unread">
          {t('dashboard:waiting.unread', { count: unreadPatients })}
        </WaitingLine>
      ) : null}
    </ul>
  );
}

function WaitingLine({ icon: Icon, hash, children }: { icon: LucideIcon; hash: string; children: string }) {
  return (
    <li>
      <Link
        to={{ pathname: '/dashboard', hash }}
        className="flex min-h-12 items-center gap-3 rounded-card bg-leaf-wash px-4 py-2.5 text-15 font-semibold text-leaf"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  );
}
