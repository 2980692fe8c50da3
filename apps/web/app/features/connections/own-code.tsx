import type { CodeRole } from '@balsamo/domain/connections/code.ts';
import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useRenewCode } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';
import { codeQuery } from './connection-queries.ts';

const HALF = 4;

/** The own code with what can be done with it: copy, share, make a new one. */
export function OwnCode({ role }: { role: CodeRole }) {
  const { t } = useTranslation(['connections', 'common']);
  const query = useQuery(codeQuery);
  const { data, isError, error } = query;
  if (data) return <Code code={data.code} role={role} />;
  if (!isError) return <Skeleton className="h-32" />;
  const { title, text } = connectionProblem(error, t('connections:code.loadFailed'), role, t);
  return (
    <LoadFailed query={query} title={title} retry={t('common:action.retry')} buttonSize="sm">
      {text}
    </LoadFailed>
  );
}

function Code({ code, role }: { code: string; role: CodeRole }) {
  const { t } = useTranslation(['connections']);
  const words = role === 'paciente' ? t('connections:code.patientText') : t('connections:code.doctorText');
  return (
    <div className="flex flex-col gap-3">
      <p
        aria-label={[...code].join(' ')}
        role="img"
        className="tabular select-all self-center rounded-card bg-leaf-wash px-[min(1.25rem,6vw)] py-3.5 text-center font-serif text-28 font-semibold tracking-[0.14em] text-leaf"
      >
        {/* Where it does not fit on one line, each half has one. */}
        {code.slice(0, HALF)}
        <wbr />
        {code.slice(HALF)}
      </p>
      <p className="text-15 text-ink-soft">{words}</p>
      <CodeActions code={code} role={role} />
    </div>
  );
}

function CodeActions({ code, role }: { code: string; role: CodeRole }) {
  const { t } = useTranslation(['connections']);
  const renew = useRenewCode();
  const [isAsking, setAsking] = useState(false);
  const isSharing = useRef(false);

  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showToast('success', t('connections:code.copied')),
      () => showToast('error', t('connections:code.copyFailed'), { description: t('connections:code.copyFailedText') }),
    );
  const share = async () => {
    if (isSharing.current) return;
    isSharing.current = true;
    const text =
      role === 'paciente' ? t('connections:code.sharePatient', { code }) : t('connections:code.shareDoctor', { code });
    // Closed without a choice, or not allowed here: the code stands on the screen.
    await navigator.share({ text }).catch(() => {});
    isSharing.current = false;
  };
  const makeNew = () =>
    renew.mutate(undefined, {
      onSuccess: () => void showToast('success', t('connections:code.renewed')),
      onError: (error) => {
        const { title, text } = connectionProblem(error, t('connections:code.renewFailed'), role, t);
        void showToast('error', title, { description: text });
      },
      onSettled: () => setAsking(false),
    });

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy className="size-4.5" aria-hidden="true" />
        {t('connections:code.copy')}
      </Button>
      {'share' in navigator ? (
        <Button variant="secondary" onClick={() => void share()}>
          <Share2 className="size-4.5" aria-hidden="true" />
          {t('connections:code.share')}
        </Button>
      ) : null}
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <RefreshCw className="size-4.5" aria-hidden="true" />
        {t('connections:code.renew')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('connections:code.renewTitle')}
        description={t('connections:code.renewText')}
        confirmLabel={t('connections:code.renew')}
        onConfirm={makeNew}
        isPending={renew.isPending}
      />
    </div>
  );
}
