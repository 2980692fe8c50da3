import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import {
  SETTING_SECTIONS,
  type Setting,
  type SettingSection,
  type SettingsForm,
} from '@balsamo/domain/associations/settings.ts';
import { whatsappText } from '@balsamo/domain/doctors/contact.ts';

const SETTINGS: readonly Setting[] = Object.values(SETTING_SECTIONS).flat();

/** What is kept, as it stands in the boxes. */
export function typedOf(settings: AssociationSettings): SettingsForm {
  const entries = SETTINGS.map((setting) => [setting, settings[setting] ?? '']);
  const typed = Object.fromEntries(entries) as SettingsForm;
  return { ...typed, whatsappNumber: typed.whatsappNumber === '' ? '' : whatsappText(typed.whatsappNumber) };
}

/** What was changed in one part; what stands as it was is left out, so that it overwrites nothing of anybody else. */
export function changedSettings(
  before: SettingsForm,
  typed: SettingsForm,
  section: SettingSection,
): Partial<Record<Setting, string>> {
  const settings: readonly Setting[] = SETTING_SECTIONS[section];
  return Object.fromEntries(
    settings.flatMap((setting) => (typed[setting] === before[setting] ? [] : [[setting, typed[setting]]])),
  );
}
