import type { Role } from '@balsamo/domain/auth/account.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenNotebook } from '../marks/open-notebook.tsx';
import { Badge } from '../ui/badge.tsx';
import { AppShell } from './app-shell.tsx';
import { AreaHeader } from './area-header.tsx';
import { RoleGuard } from './role-guard.tsx';

type ComingAreaProps = {
  role: Extract<Role, 'operador'>;
  /** Stands in the header. */
  action?: ReactNode;
};

/** An area that is still being built: says what it will be, and lets the person in and out. */
export function ComingArea({ role, action }: ComingAreaProps) {
  return (
    <RoleGuard role={role}>
      <ComingAreaPage role={role} action={action} />
    </RoleGuard>
  );
}

function ComingAreaPage({ role, action }: ComingAreaProps) {
  const { t } = useTranslation(['common']);
  return (
    <AppShell tabs={[]}>
      <title>{t(`common:area.${role}.title`)}</title>
      <AreaHeader action={action} />
      <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
        <OpenNotebook className="mb-2 h-24 w-32 text-leaf" />
        <Badge tone="pending">{t('common:area.soon')}</Badge>
        <h1 className="text-28">{t(`common:area.${role}.title`)}</h1>
        <p className="text-17 text-ink-soft">{t(`common:area.${role}.body`)}</p>
      </div>
    </AppShell>
  );
}
