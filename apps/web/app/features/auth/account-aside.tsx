import { useTranslation } from 'react-i18next';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';

/** Beside the form where there is room: what the account is for. */
export function AccountAside() {
  const { t } = useTranslation(['auth']);
  const steps = [t('auth:aside.record'), t('auth:aside.finish'), t('auth:aside.share')];
  return (
    <aside className="hidden border-line border-l bg-leaf-wash lg:block">
      <div className="sticky top-0 flex h-dvh max-w-150 flex-col justify-center px-16">
        <OpenNotebook className="mb-10 -ml-7 w-64 text-leaf" />
        <h2 className="text-38">{t('auth:aside.title')}</h2>
        <ol className="mt-8 flex flex-col gap-5">
          {steps.map((step, index) => (
            <li key={step} className="flex items-baseline gap-4 text-17">
              <span className="figure w-4 text-21 text-leaf" aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
