import type { AppSecret } from '@balsamo/contract/second-factor/schemas.ts';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { FormAlert } from '../form/form-alert.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { CodeField, codeProblems } from './code-field.tsx';
import { copyText } from './copy-text.ts';
import { QrCode } from './qr-code.tsx';
import { useSecurityForm } from './use-security-form.ts';

type AppStepProps = { secret: AppSecret; onConfirmed: (recoveryCodes: string[] | null) => void };

/** The secret for an app, to scan, to open or to type, and the code that proves that it arrived. */
export function AppStep({ secret: { secret, address }, onConfirmed }: AppStepProps) {
  const { t } = useTranslation(['security']);
  const form = useSecurityForm({
    start: { code: '' },
    problems: ({ code }) => codeProblems(code, 'totp'),
    send: async (body) => {
      const { recoveryCodes } = await api.post('/api/account/second-factor/app/confirmation', { body });
      onConfirmed(recoveryCodes);
    },
  });
  const copy = async () => {
    const isCopied = await copyText(secret);
    void showToast(
      isCopied ? 'success' : 'error',
      isCopied ? t('security:app.keyCopied') : t('security:recovery.copyFailed'),
    );
  };
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('security:app.description')}</p>
      <div className="flex flex-col items-center gap-3">
        <p className="self-start font-medium">{t('security:app.scan')}</p>
        <QrCode content={address} label={t('security:app.qr')} />
        <a
          href={address}
          className="inline-flex min-h-11 items-center rounded-control font-medium text-leaf underline-offset-4 hover:underline"
        >
          {t('security:app.openApp')}
        </a>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-15">{t('security:app.orType')}</p>
        <div className="flex items-center gap-2 rounded-control bg-leaf-wash/60 py-1 pr-1 pl-3.5">
          <code className="tabular min-w-0 flex-1 break-words text-15">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button variant="ghost" onClick={copy} aria-label={t('security:app.copyKey')}>
            <Copy className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <CodeField form={form} label={t('security:app.code')} isNumeric />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('security:app.confirm')}
      </Button>
    </form>
  );
}
