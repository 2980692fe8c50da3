import { CITY_MAX_LENGTH, isPhone, PHONE_MAX_LENGTH } from '../account/profile.ts';
import { BRAZILIAN_STATES } from '../auth/account.ts';
import { canonicalEmail, EMAIL_MAX_LENGTH, type EmailProblem, emailProblem } from '../auth/email.ts';
import type { FieldProblem } from '../auth/forms.ts';
import { SOCIAL_NETWORKS, websiteAddress, whatsappDigits } from '../doctors/contact.ts';
import { LINK_MAX_LENGTH, WHATSAPP_TYPED_MAX_LENGTH } from '../doctors/profile.ts';
import { isDeliveryDays } from '../inventory/item.ts';
import {
  ABOUT_MAX_LENGTH,
  ASSOCIATION_NAME_MAX_LENGTH,
  ASSOCIATION_NAME_MIN_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  MISSION_MAX_LENGTH,
  NEIGHBORHOOD_MAX_LENGTH,
} from './association.ts';
import { associationHandle } from './network-page.ts';

/** What an association tells about itself, by the part of the settings in which it is asked (spec §2.5); how long its deliveries usually take is ours (ADR-0066). */
export const SETTING_SECTIONS = {
  basic: ['name', 'description', 'about', 'missionStatement'],
  contact: ['email', 'phone', 'whatsappNumber', 'website'],
  social: SOCIAL_NETWORKS,
  location: ['neighborhood', 'city', 'state'],
  delivery: ['deliveryDays'],
} as const;
export type SettingSection = keyof typeof SETTING_SECTIONS;
export type Setting = (typeof SETTING_SECTIONS)[SettingSection][number];
export const SETTINGS: readonly Setting[] = Object.values(SETTING_SECTIONS).flat();
/** All but the one that is stored as a number. */
export type TextSetting = Exclude<Setting, 'deliveryDays'>;
export const TEXT_SETTINGS: readonly TextSetting[] = SETTINGS.filter((setting) => setting !== 'deliveryDays');

/** As it is typed; empty means "not told". */
export type SettingsForm = Record<Setting, string>;
export type SettingProblem =
  | EmailProblem
  | 'association_name_required'
  | 'association_name_too_short'
  | 'text_too_long'
  | 'phone_invalid'
  | 'whatsapp_invalid'
  | 'url_invalid'
  | 'handle_invalid'
  | 'state_unknown'
  | 'delivery_days_invalid';

/** Of what is typed, in UTF-16 units as boxes count: never more than the table takes in code points. */
export const SETTING_MAX_LENGTHS: Readonly<Record<TextSetting, number>> = {
  name: ASSOCIATION_NAME_MAX_LENGTH,
  description: DESCRIPTION_MAX_LENGTH,
  about: ABOUT_MAX_LENGTH,
  missionStatement: MISSION_MAX_LENGTH,
  email: EMAIL_MAX_LENGTH,
  phone: PHONE_MAX_LENGTH,
  whatsappNumber: WHATSAPP_TYPED_MAX_LENGTH,
  website: LINK_MAX_LENGTH,
  instagram: LINK_MAX_LENGTH,
  facebook: LINK_MAX_LENGTH,
  linkedin: LINK_MAX_LENGTH,
  twitter: LINK_MAX_LENGTH,
  neighborhood: NEIGHBORHOOD_MAX_LENGTH,
  city: CITY_MAX_LENGTH,
  state: 2,
};

const isState = (typed: string) => BRAZILIAN_STATES.some((state) => state === typed);
const inOneLine = (typed: string) => typed.trim().replace(/\s+/g, ' ');
const isWhole = (typed: string) => /^\d+$/.test(typed);

/** What is wrong with one of them; only the name may not be left out. */
export function settingProblem(setting: Setting, typed: string): SettingProblem | undefined {
  const text = typed.trim();
  if (setting === 'name') return nameProblem(inOneLine(typed));
  if (text === '') return undefined;
  if (setting === 'deliveryDays')
    return isWhole(text) && isDeliveryDays(Number(text)) ? undefined : 'delivery_days_invalid';
  if (text.length > SETTING_MAX_LENGTHS[setting]) return 'text_too_long';
  switch (setting) {
    case 'email':
      return emailProblem(text);
    case 'phone':
      return isPhone(text) ? undefined : 'phone_invalid';
    case 'whatsappNumber':
      return whatsappDigits(text) === undefined ? 'whatsapp_invalid' : undefined;
    case 'website':
      return websiteAddress(text) === undefined ? 'url_invalid' : undefined;
    case 'instagram':
    case 'facebook':
    case 'linkedin':
    case 'twitter':
      return associationHandle(setting, text) === undefined ? 'handle_invalid' : undefined;
    case 'state':
      return isState(text) ? undefined : 'state_unknown';
    default:
      return undefined;
  }
}

function nameProblem(name: string): SettingProblem | undefined {
  if (name === '') return 'association_name_required';
  if (name.length < ASSOCIATION_NAME_MIN_LENGTH) return 'association_name_too_short';
  return name.length > ASSOCIATION_NAME_MAX_LENGTH ? 'text_too_long' : undefined;
}

/** What is wrong with the settings of one part, in its order. */
export function settingsProblems(form: SettingsForm, section: SettingSection): FieldProblem<Setting, SettingProblem>[] {
  const settings: readonly Setting[] = SETTING_SECTIONS[section];
  return settings.flatMap((field) => {
    const code = settingProblem(field, form[field]);
    return code ? [{ field, code }] : [];
  });
}

/** What is stored of what was typed, once it has no problem: handles lose their @ and, on LinkedIn, gain the kind of their page, numbers keep their digits; null where nothing is told. */
export function settingValue(setting: TextSetting, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  switch (setting) {
    case 'name':
    case 'neighborhood':
    case 'city':
      return inOneLine(text);
    case 'email':
      return canonicalEmail(text);
    case 'whatsappNumber':
      return whatsappDigits(text) ?? null;
    case 'website':
      return websiteAddress(text) ?? null;
    case 'instagram':
    case 'facebook':
    case 'linkedin':
    case 'twitter':
      return associationHandle(setting, text) ?? null;
    default:
      return text;
  }
}

/** The days that were typed, once they have no problem; null where nothing is told. */
export function deliveryDaysValue(typed: string): number | null {
  const text = typed.trim();
  return text === '' ? null : Number(text);
}
