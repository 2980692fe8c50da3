import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../files/use-download.ts';
import { findingsAt } from '../form/form-problem.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { showToast } from '../ui/toast.ts';
import { copyText } from './copy-text.ts';
import { useSecurityForm } from './use-security-form.ts';

/** The recovery codes, this once: to copy, to save, and to say that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation(['security']);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useSecurityForm({
    start: { isKept: false },
    problems: ({ isKept }) => findingsAt('isKept', !isKept && 'kept_required'),
    send: async () => onDone(),
  });
  // What was there before is gone: the focus would be nowhere.
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    void showToast(
      isCopied ? 'success' : 'error',
      isCopied ? t('security:recovery.copied') : t('security:recovery.copyFailed'),
    );
  };
  const save = () => {
    const lines = [t('security:recovery.fileIntro'), '', ...codes, ''];
    const file = new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' });
    void saveFile(file, t('security:recovery.fileName')).catch(() =>
      showToast('error', t('security:recovery.downloadFailed')),
    );
  };
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-21 outline-none">
          {t('security:recovery.title')}
        </h2>
        <p className="text-15 text-ink-soft">{t('security:recovery.text')}</p>
      </div>
      <ul
        aria-label={t('security:recovery.list')}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-4 gap-y-2 rounded-card bg-leaf-wash/60 p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular whitespace-nowrap text-17">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={copy}>
          <Copy className="size-5" aria-hidden="true" />
          {t('security:recovery.copy')}
        </Button>
        <Button variant="secondary" onClick={save}>
          <Download className="size-5" aria-hidden="true" />
          {t('security:recovery.download')}
        </Button>
      </div>
      <CheckboxField
        label={t('security:recovery.kept')}
        error={form.errorOf('isKept')}
        isChecked={form.values.isKept}
        onChange={(isKept) => form.set({ isKept })}
      />
      <Button type="submit" size="lg">
        {t('security:done')}
      </Button>
    </form>
  );
}
