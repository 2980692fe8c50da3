import type {
  AssociationSettings,
  AssociationSettingsChanges,
} from '@balsamo/contract/association-settings/schemas.ts';
import {
  deliveryDaysValue,
  SETTING_SECTIONS,
  SETTINGS,
  type Setting,
  type SettingSection,
  type SettingsForm,
} from '@balsamo/domain/associations/settings.ts';
import { whatsappText } from '@balsamo/domain/doctors/contact.ts';

/** What is kept, as it stands in the boxes. */
export function typedOf(settings: AssociationSettings): SettingsForm {
  const entries = SETTINGS.map((setting) => [setting, String(settings[setting] ?? '')]);
  const typed = Object.fromEntries(entries) as SettingsForm;
  return { ...typed, whatsappNumber: typed.whatsappNumber === '' ? '' : whatsappText(typed.whatsappNumber) };
}

/** What was changed in one part; what stands as it was is left out, so that it overwrites nothing of anybody else. */
export function changedSettings(
  before: SettingsForm,
  typed: SettingsForm,
  section: SettingSection,
): AssociationSettingsChanges {
  const settings: readonly Setting[] = SETTING_SECTIONS[section];
  return Object.fromEntries(
    settings.flatMap((setting) =>
      typed[setting] === before[setting]
        ? []
        : [[setting, setting === 'deliveryDays' ? deliveryDaysValue(typed.deliveryDays) : typed[setting]]],
    ),
  );
}

/** What was kept of what is changed, for the server to compare. */
export function keptOf(
  known: AssociationSettings,
  changes: AssociationSettingsChanges,
): AssociationSettingsChanges['before'] {
  return Object.fromEntries(SETTINGS.flatMap((setting) => (setting in changes ? [[setting, known[setting]]] : [])));
}
