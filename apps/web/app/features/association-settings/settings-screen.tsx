import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { SETTING_SECTIONS, type SettingSection } from '@balsamo/domain/associations/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { FormDraft } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ImageField } from './image-field.tsx';
import { OwnAccess } from './own-access.tsx';
import { SectionForm } from './section-form.tsx';
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
  const parts: Part[] = [...SECTIONS, 'images', 'staff', ...(may('admin') ? (['history'] as const) : []), 'account'];
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
      <SegmentedControl
        label={t('associationSettings:tabs')}
        segments={parts.map((value) => ({ value, label: t(`associationSettings:tab.${value}`) }))}
        value={part}
        onValueChange={setPart}
      >
        {SECTIONS.map((section) => (
          <SegmentPanel key={section} value={section}>
            {ofSettings((settings) => (
              <FormDraft place={`association-settings:${id}:${section}`}>
                <SectionForm settings={settings} section={section} />
              </FormDraft>
            ))}
          </SegmentPanel>
        ))}
        <SegmentPanel value="images">
          {ofSettings(({ logoId, bannerId }) => (
            <div className="flex flex-col gap-8">
              {may('admin') ? null : <p className="text-15 text-ink-soft">{t('associationSettings:image.readOnly')}</p>}
              <ImageField associationId={id} image="logo" fileId={logoId} isReadOnly={!may('admin')} />
              <ImageField associationId={id} image="banner" fileId={bannerId} isReadOnly={!may('admin')} />
            </div>
          ))}
        </SegmentPanel>
        <SegmentPanel value="staff">
          <FormDraft place={`association-settings:${id}:staff`}>
            <StaffPanel />
          </FormDraft>
        </SegmentPanel>
        <SegmentPanel value="history">
          <HistoryPanel />
        </SegmentPanel>
        <SegmentPanel value="account">
          <OwnAccess />
        </SegmentPanel>
      </SegmentedControl>
    </>
  );
}
