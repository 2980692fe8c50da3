import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { ArrowLeft, CreditCard, Eye, FolderDown, HeartHandshake, UsersRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { DraftContext, FormDraft } from '../../components/form/draft.tsx';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { SignOutButton } from '../../components/sign-out/sign-out-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { useSettings } from './account-queries.ts';
import { ErasureSection } from './erasure-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { LockSection } from './lock-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { settingsProblemText } from './settings-problem.ts';
import { SettingsSection } from './settings-section.tsx';

const SHEETS = {
  password: () => import('./password-sheet.tsx'),
  email: () => import('./email-sheet.tsx'),
  timeZone: () => import('./time-zone-sheet.tsx'),
  lock: () => import('./lock-sheet.tsx'),
  feedback: () => import('./feedback-sheet.tsx'),
  erasure: () => import('./erasure-sheet.tsx'),
};
type SheetName = keyof typeof SHEETS;
const PasswordSheet = lazy(SHEETS.password);
const EmailSheet = lazy(SHEETS.email);
const TimeZoneSheet = lazy(SHEETS.timeZone);
const LockSheet = lazy(SHEETS.lock);
const FeedbackSheet = lazy(SHEETS.feedback);
const ErasureSheet = lazy(SHEETS.erasure);

const SECTIONS = [
  ['perfil', 'profile'],
  ['plano', 'plan'],
  ['cuidado', 'care'],
  ['perfil-profissional', 'professional'],
  ['preferencias', 'preferences'],
  ['notificacoes', 'notifications'],
  ['seguranca', 'security'],
  ['este-aparelho', 'device'],
  ['seus-dados', 'data'],
  ['associacoes', 'associations'],
  ['quem-viu', 'accessLog'],
  ['opiniao', 'feedback'],
  ['apagar-conta', 'erasure'],
] as const;

export type SettingsPageProps = {
  /** What is paid for; of doctors alone. Before what may grow while it loads: links lead here. */
  plan?: ReactNode;
  /** Whom the account cares for, and who cares for them; of patients alone. */
  care?: ReactNode;
  /** Stands in the place of what is the account's own, while it acts for somebody else. */
  ownAccount?: ReactNode;
  /** What a doctor shows of themselves; of doctors alone. A section of its own. */
  professional?: ReactNode;
  /** Says how this browser stands with notifications. */
  pushState?: ReactNode;
  /** What can be chosen about the diary; of patients alone. */
  diary?: ReactNode;
  /** What else a person of this role may want to be asked or told. */
  moreNotifications?: ReactNode;
  /** What the person can take along and bring. */
  ownData?: ReactNode;
  /** What each of the person's associations is shown; of patients alone. */
  associations?: ReactNode;
  /** Who looked at the person's data; of patients alone. */
  accessLog?: ReactNode;
  /** Stands beside the way back. */
  action?: ReactNode;
};

/** Everything that a person can set, whatever their role. */
export function SettingsPage({ action, ...parts }: SettingsPageProps) {
  const { t } = useTranslation(['account', 'common']);
  const account = useSignedInAccount();
  return (
    <>
      <title>{`${t('account:pageTitle')} · ${PRODUCT_NAME}`}</title>
      <header className="mb-6 md:mb-8">
        <div className="flex items-center justify-between gap-3">
          <Button asChild variant="ghost" className="-ml-gutter text-ink-soft">
            <Link to={homePathOf(account.role)}>
              <ArrowLeft className="size-5" aria-hidden="true" />
              {t('account:back')}
            </Link>
          </Button>
          {action}
        </div>
        <h1 className="text-28">{t('account:pageTitle')}</h1>
        <p className="text-ink-soft">
          {account.care ? account.name : `${account.name} · ${t(`common:role.${account.role}`)}`}
        </p>
      </header>
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,40rem)] lg:gap-10">
        <SectionLinks
          has={{
            plan: Boolean(parts.plan),
            care: Boolean(parts.care),
            security: !account.care,
            device: !account.care,
            feedback: !account.care,
            erasure: !account.care,
            professional: Boolean(parts.professional),
            associations: Boolean(parts.associations),
            accessLog: Boolean(parts.accessLog),
          }}
        />
        <Sections {...parts} />
      </div>
    </>
  );
}

/** From 1100 px on the parts are named beside them. */
function SectionLinks({ has }: { has: Partial<Record<(typeof SECTIONS)[number][1], boolean>> }) {
  const { t } = useTranslation(['account']);
  const whose = useWhose();
  return (
    <nav aria-label={t('account:sections')} className="hidden lg:block">
      <ul className="sticky top-[calc(2rem+var(--care-strip-height))] flex flex-col gap-1">
        {SECTIONS.filter(([, name]) => !(name in has) || has[name as keyof typeof has]).map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-control px-3 text-ink-soft transition-colors hover:bg-leaf-wash hover:text-ink"
            >
              {t(`account:section.${name}`, whose)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections(parts: Omit<SettingsPageProps, 'action'>) {
  const {
    plan,
    care,
    ownAccount,
    professional,
    diary,
    pushState,
    moreNotifications,
    ownData,
    associations,
    accessLog,
  } = parts;
  const { t } = useTranslation(['account']);
  const whose = useWhose();
  const isActing = useSignedInAccount().care !== undefined;
  const { data: settings, isError, refetch, isFetching } = useSettings();
  const { current, props, open } = useSheets<SheetName>('account');
  const show = (name: SheetName) => open(name, SHEETS[name]).catch(reportMissing);
  useSheetGivenBack('account', show);
  const reportMissing = (error: unknown) =>
    void showToast('error', t('account:problem.title'), { description: settingsProblemText(error, t) });

  if (!settings) {
    return isError ? (
      <div className="flex flex-col items-start gap-9">
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{t('account:loadFailed')}</p>
          <Button variant="secondary" isPending={isFetching} onClick={() => refetch()}>
            {t('account:retry')}
          </Button>
        </div>
        {/* The only way out: it needs no answer of the server. */}
        <SignOutButton variant="secondary" size="lg" className="md:self-start">
          {t('account:security.signOut')}
        </SignOutButton>
      </div>
    ) : (
      <div className="flex flex-col gap-8" aria-busy="true">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-9 pb-8">
      <FormDraft place="profile">
        <ProfileSection settings={settings} />
      </FormDraft>
      {plan ? (
        <SettingsSection id="plano" title={t('account:section.plan')} icon={CreditCard}>
          {plan}
        </SettingsSection>
      ) : null}
      {care ? (
        <SettingsSection id="cuidado" title={t('account:section.care')} icon={HeartHandshake}>
          {care}
        </SettingsSection>
      ) : null}
      {ownAccount}
      {professional}
      <PreferencesSection settings={settings} onChangeTimeZone={() => show('timeZone')} more={diary} />
      <NotificationsSection settings={settings} more={moreNotifications}>
        {isActing ? null : pushState}
      </NotificationsSection>
      {isActing ? null : (
        <>
          <SecuritySection
            settings={settings}
            onChangeEmail={() => show('email')}
            onChangePassword={() => show('password')}
          />
          <LockSection onChange={() => show('lock')} />
        </>
      )}
      {ownData ? (
        <SettingsSection id="seus-dados" title={t('account:section.data', whose)} icon={FolderDown}>
          {ownData}
        </SettingsSection>
      ) : null}
      {associations ? (
        <SettingsSection id="associacoes" title={t('account:section.associations')} icon={UsersRound}>
          {associations}
        </SettingsSection>
      ) : null}
      {accessLog ? (
        <SettingsSection id="quem-viu" title={t('account:section.accessLog', whose)} icon={Eye}>
          {accessLog}
        </SettingsSection>
      ) : null}
      {isActing ? null : <FeedbackSection onWriteMore={() => show('feedback')} />}
      <SignOutButton variant="secondary" size="lg" className="md:self-start">
        {t('account:security.signOut')}
      </SignOutButton>
      {isActing ? null : <ErasureSection settings={settings} onErase={() => show('erasure')} />}
      {current ? (
        <Suspense fallback={null}>
          {current.sheet === 'password' ? <PasswordSheet key={current.opening} {...props} /> : null}
          {current.sheet === 'email' ? <EmailSheet key={current.opening} {...props} email={settings.email} /> : null}
          {current.sheet === 'timeZone' ? <TimeZoneSheet key={current.opening} {...props} settings={settings} /> : null}
          {current.sheet === 'lock' ? <LockSheet key={current.opening} {...props} /> : null}
          {current.sheet === 'feedback' ? (
            <DraftContext value={current.draft}>
              <FeedbackSheet key={current.opening} {...props} />
            </DraftContext>
          ) : null}
          {current.sheet === 'erasure' ? <ErasureSheet key={current.opening} {...props} role={settings.role} /> : null}
        </Suspense>
      ) : null}
    </div>
  );
}
