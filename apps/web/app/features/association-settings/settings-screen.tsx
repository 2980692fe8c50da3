import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { SETTING_SECTIONS, type SettingSection } from '@balsamo/domain/associations/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { FormDraft } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ImageField } from './image-field.tsx';
import { OwnAccess } from './own-access.tsx';
import { PlanLine } from './plan-line.tsx';
import { SectionForm } from './section-form.tsx';
import { SettingsParts } from './settings-parts.tsx';
import { settingsQuery } from './settings-queries.ts';
import { StaffPanel } from './staff-panel.tsx';

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[];
type Part = SettingSection | 'images' | 'staff' | 'history' | 'account';

/** What an association tells about itself, its pictures and staff, what was done; and what is everybody's own (spec §2.5). */
export function SettingsScreen() {
  const { t } = useTranslation(['associationSettings', 'association', 'common']);
  const { id, may } = useAssociation();
  const [part, setPart] = useState<Part>('basic');
  const keepsTexts = may('texts');
  const isAdmin = may('admin');
  const query = useQuery({ ...settingsQuery(id), enabled: keepsTexts });
  const title = <h1 className="mb-4 text-28">{t('association:tab.settings')}</h1>;
  if (!keepsTexts) {
    return (
      <>
        {title}
        <OwnAccess />
      </>
    );
  }
  const parts: Part[] = [...SECTIONS, 'images', 'staff', ...(isAdmin ? (['history'] as const) : []), 'account'];
  const ofSettings = (draw: (settings: AssociationSettings) => ReactNode) =>
    query.data ? (
      draw(query.data)
    ) : query.isError ? (
      <LoadFailed query={query} title={t('associationSettings:loadFailed.title')} retry={t('common:action.retry')}>
        {t('associationSettings:loadFailed.text')}
      </LoadFailed>
    ) : (
      <Skeleton className="h-96" aria-label={t('associationSettings:loading')} />
    );
  return (
    <>
      {title}
      <SettingsParts
        label={t('associationSettings:tabs')}
        parts={parts}
        name={(one) => t(`associationSettings:tab.${one}`)}
        open={part}
        onOpen={setPart}
      >
        {draw()}
      </SettingsParts>
    </>
  );

  function draw(): ReactNode {
    switch (part) {
      case 'images':
        return ofSettings(({ logoId, bannerId }) => (
          <div className="flex flex-col gap-8">
            {isAdmin ? null : <p className="text-15 text-ink-soft">{t('associationSettings:image.readOnly')}</p>}
            <ImageField associationId={id} image="logo" fileId={logoId} isReadOnly={!isAdmin} />
            <ImageField associationId={id} image="banner" fileId={bannerId} isReadOnly={!isAdmin} />
          </div>
        ));
      case 'staff':
        return (
          <FormDraft key="staff" place={`association-settings:${id}:staff`}>
            <StaffPanel />
          </FormDraft>
        );
      case 'history':
        return <HistoryPanel />;
      case 'account':
        return <OwnAccess onOpenStaff={() => setPart('staff')} />;
      default:
        return ofSettings((settings) => (
          <>
            {part === 'basic' ? <PlanLine paidUntil={settings.paidUntil} /> : null}
            <FormDraft key={part} place={`association-settings:${id}:${part}`}>
              <SectionForm settings={settings} section={part} />
            </FormDraft>
          </>
        ));
    }
  }
}
