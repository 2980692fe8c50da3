import { describe, expect, it } from 'vitest';
import {
  deliveryDaysValue,
  SETTING_MAX_LENGTHS,
  SETTINGS,
  type Setting,
  type SettingProblem,
  type SettingsForm,
  settingProblem,
  settingsProblems,
  settingValue,
  TEXT_SETTINGS,
  type TextSetting,
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
    ['linkedin', 'https://www.linkedin.com/company/raiz', undefined],
    ['state', 'XX', 'state_unknown'],
    ['state', 'PE', undefined],
    ['deliveryDays', '', undefined],
    ['deliveryDays', '1', undefined],
    ['deliveryDays', ' 180 ', undefined],
    ['deliveryDays', '0', 'delivery_days_invalid'],
    ['deliveryDays', '181', 'delivery_days_invalid'],
    ['deliveryDays', '1,5', 'delivery_days_invalid'],
    ['deliveryDays', '-3', 'delivery_days_invalid'],
    ['deliveryDays', '1e2', 'delivery_days_invalid'],
    ['deliveryDays', 'duas semanas', 'delivery_days_invalid'],
  ])('%s "%s": %s', (setting, typed, problem) => {
    expect(settingProblem(setting, typed)).toBe(problem);
  });

  it.each(TEXT_SETTINGS.filter((setting) => setting !== 'name'))('%s may be left out', (setting) => {
    expect([settingProblem(setting, ' '), settingValue(setting, ' ')]).toEqual([undefined, null]);
  });

  it.each<[TextSetting, string, string | null]>([
    ['name', '  Raiz   Serena ', 'Raiz Serena'],
    ['about', ' Desde 2015.\n\nEm Olinda. ', 'Desde 2015.\n\nEm Olinda.'],
    ['email', 'Contato@Raiz.org.br', 'contato@raiz.org.br'],
    ['whatsappNumber', '(81) 98765-4321', '5581987654321'],
    ['website', 'raiz.org.br', 'https://raiz.org.br'],
    ['instagram', '@raiz.serena', 'raiz.serena'],
    ['twitter', 'https://x.com/raiz', 'raiz'],
    ['linkedin', 'https://www.linkedin.com/company/raiz', 'company/raiz'],
    ['state', 'PE', 'PE'],
  ])('%s "%s" is kept as %s', (setting, typed, kept) => {
    expect(settingValue(setting, typed)).toBe(kept);
  });

  it.each([
    ['', null],
    ['  ', null],
    [' 15 ', 15],
  ])('deliveryDays "%s" is kept as %s', (typed, kept) => {
    expect(deliveryDaysValue(typed)).toBe(kept);
  });

  it('is no longer than the box that takes it', () => {
    for (const setting of TEXT_SETTINGS)
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
    expect(settingsProblems({ ...empty, deliveryDays: '365' }, 'delivery')).toEqual([
      { field: 'deliveryDays', code: 'delivery_days_invalid' },
    ]);
  });
});
