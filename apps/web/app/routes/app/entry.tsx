import { homePathIn } from '@balsamo/domain/language.ts';
import { ChevronRight, HeartPulse, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';

/** Where the installed app begins. The server has already sent home whoever is signed in (spec-D21). */
export default function EntryPage() {
  const { t, i18n } = useTranslation(['common', 'brand']);
  return (
    <div className="flex flex-1 flex-col gap-8 pb-4">
      <title>{`${t('common:entry.title')} · ${PRODUCT_NAME}`}</title>
      <div className="flex flex-col gap-3">
        <h1 className="text-28">{t('common:entry.title')}</h1>
        <p className="text-17 text-ink-soft">{t('brand:sentence')}</p>
      </div>
      <div className="mt-auto flex flex-col gap-3">
        <Choice
          to="/entrar"
          icon={<HeartPulse className="size-6" aria-hidden="true" />}
          hint={t('common:entry.patientHint')}
        >
          {t('common:entry.patient')}
        </Choice>
        <Choice
          to="/entrar?role=medico"
          icon={<Stethoscope className="size-6" aria-hidden="true" />}
          hint={t('common:entry.professionalHint')}
        >
          {t('common:entry.professional')}
        </Choice>
      </div>
      <nav className="flex flex-wrap justify-center gap-x-5 text-15">
        <TextLink to="/cadastrar">{t('common:entry.signUp')}</TextLink>
        <TextLink to="/esqueci-senha">{t('common:entry.forgot')}</TextLink>
        <TextLink to={MOBILE_SERVER + homePathIn(i18n.language)}>{t('common:entry.site')}</TextLink>
      </nav>
    </div>
  );
}

function Choice({ to, icon, hint, children }: { to: To; icon: ReactNode; hint: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-19 items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-leaf hover:bg-leaf-wash"
    >
      <span className="text-leaf">{icon}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-17 font-semibold">{children}</span>
        <span className="text-13 text-ink-soft">{hint}</span>
      </span>
      <ChevronRight className="size-5 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}

function TextLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-control font-medium text-leaf underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
