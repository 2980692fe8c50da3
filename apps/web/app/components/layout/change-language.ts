import type { Language } from '@balsamo/domain/language.ts';
import type { i18n } from 'i18next';
import { showToast } from '../ui/toast.ts';

/**
 * Changes the language once its texts are there. Without a network, and in a language that this device has not kept, it says so and nothing changes:
 * the page would otherwise show names of texts.
 *
 * @returns whether it changed
 */
export async function changeLanguage(instance: i18n, language: Language): Promise<boolean> {
  const shown = [instance.options.ns ?? []]
    .flat()
    .filter((namespace) => instance.hasResourceBundle(instance.language, namespace));
  const isMissing = (namespace: string) => !instance.hasResourceBundle(language, namespace);
  const missing = shown.filter(isMissing);
  // i18next asks only once by itself for what could not be had.
  if (missing.length > 0) await instance.reloadResources([language], missing);
  if (shown.some(isMissing)) {
    void showToast('error', instance.t('common:language.notKept'));
    return false;
  }
  await instance.changeLanguage(language);
  return true;
}
