import { describe, expect, it } from 'vitest';
import {
  SETTING_MAX_LENGTHS,
  SETTINGS,
  type Setting,
  type SettingProblem,
  type SettingsForm,
  settingProblem,
  settingsProblems,
  settingValue,
} from './settings.ts';

describe('a setting of an association', () => {
  it.each<[Setting, string, SettingProblem | undefined]>([
    ['name', '', 'association_name_required'],
    ['name', '   ', 'association_name_required'],
    ['name', 'AB', 'association_name_too_short'],
    ['name', 'A  B', undefined],
    ['name', 'Raiz Serena', undefined],
    ['name', 'x'.repeat(121), 'text_too_long'],
    ['description', 'x'.repeat(300), undefined],
    ['description', 'x'.repeat(301), 'text_too_long'],
    ['about', '', undefined],
    ['email', 'contato', 'email_missing_at'],
    ['email', 'contato@raiz', 'email_domain_invalid'],
    ['email', 'contato@raiz.org.br', undefined],
    ['phone', 'ligue já', 'phone_invalid'],
    ['phone', '(11) 3456-7890', undefined],
    ['whatsappNumber', '123', 'whatsapp_invalid'],
    ['whatsappNumber', '11 98765-4321', undefined],
    ['website', 'não é um site', 'url_invalid'],
    ['website', 'raiz.org.br', undefined],
    ['instagram', 'duas palavras', 'handle_invalid'],
    ['instagram', '@raiz.serena', undefined],
    ['linkedin', 'https://www.linkedin.com/in/raiz', undefined],
    ['state', 'XX', 'state_unknown'],
    ['state', 'PE', undefined],
  ])('%s "%s": %s', (setting, typed, problem) => {
    expect(settingProblem(setting, typed)).toBe(problem);
  });

  it.each(SETTINGS.filter((setting) => setting !== 'name'))('%s may be left out', (setting) => {
    expect([settingProblem(setting, ' '), settingValue(setting, ' ')]).toEqual([undefined, null]);
  });

  it.each<[Setting, string, string | null]>([
    ['name', '  Raiz   Serena ', 'Raiz Serena'],
    ['about', ' Desde 2015.\n\nEm Olinda. ', 'Desde 2015.\n\nEm Olinda.'],
    ['email', 'Contato@Raiz.org.br', 'contato@raiz.org.br'],
    ['whatsappNumber', '(81) 98765-4321', '5581987654321'],
    ['website', 'raiz.org.br', 'https://raiz.org.br'],
    ['instagram', '@raiz.serena', 'raiz.serena'],
    ['twitter', 'https://x.com/raiz', 'raiz'],
    ['state', 'PE', 'PE'],
  ])('%s "%s" is kept as %s', (setting, typed, kept) => {
    expect(settingValue(setting, typed)).toBe(kept);
  });

  it('is no longer than the box that takes it', () => {
    for (const setting of SETTINGS)
      expect(settingProblem(setting, 'x'.repeat(SETTING_MAX_LENGTHS[setting] + 1)), setting).toBeDefined();
  });
});

describe('a part of the settings', () => {
  it('is asked about itself alone, in its order', () => {
    const empty = Object.fromEntries(SETTINGS.map((setting) => [setting, ''])) as SettingsForm;
    const form = { ...empty, email: 'x', website: 'x y', instagram: 'x y' };
    expect(settingsProblems(form, 'contact')).toEqual([
      { field: 'email', code: 'email_missing_at' },
      { field: 'website', code: 'url_invalid' },
    ]);
    expect(settingsProblems(form, 'social')).toEqual([{ field: 'instagram', code: 'handle_invalid' }]);
    expect(settingsProblems(form, 'location')).toEqual([]);
  });
});
