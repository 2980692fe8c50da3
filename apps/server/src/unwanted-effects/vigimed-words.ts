import type { IcdChapter } from '@balsamo/domain/medicines/medicine.ts';
import type { VigimedWords } from '@balsamo/domain/unwanted-effects/vigimed.ts';
import { texts } from '../platform/texts.ts';

/** The words of Anvisa's form. It is in Portuguese for whoever fills it, so the text is too. */
export function vigimedWords(): VigimedWords {
  const t = texts.getFixedT('pt');
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' });
  return {
    title: t('vigimed:title'),
    introduction: t('vigimed:introduction'),
    section: (section) => t(`vigimed:section.${section}`),
    label: (field) => t(`vigimed:field.${field}`),
    ask: (_, need) => t(`vigimed:ask.${need}`),
    spontaneous: t('vigimed:spontaneous'),
    reporter: t('vigimed:reporter'),
    onSending: t('vigimed:onSending'),
    effect: ({ effect, strength }) =>
      t('vigimed:effect', {
        effect: t(`diary:unwanted.${effect}`),
        strength: t(`diary:unwantedStrength.${strength}`),
      }),
    redFlag: (flag) => t(`vigimed:redFlag.${flag}`),
    action: (action) => t(`vigimed:action.${action}`),
    seriousness: (seriousness) => t(`vigimed:seriousness.${seriousness}`),
    outcome: (outcome) => t(`vigimed:outcome.${outcome}`),
    productType: (type) => t(`diary:product.${type}`),
    method: (method) => t(`diary:method.${method}`),
    sex: (sex) => t(`vigimed:sex.${sex}`),
    age: (years) => (years === 0 ? t('vigimed:ageBelowOne') : t('vigimed:age', { count: years })),
    day: (calendarDay) => day.format(new Date(`${calendarDay}T00:00:00Z`)),
  };
}

/** A condition in its person's words, or by its chapter of ICD-10, with the code that a doctor wrote down. */
export function conditionText({ name, chapter, code }: KeptCondition): string {
  const said = name ?? (chapter === null ? null : texts.getFixedT('pt')(`medicines:chapter.${chapter}`));
  return [said, code && (said === null ? code : `(${code})`)].filter(Boolean).join(' ');
}
type KeptCondition = { name: string | null; chapter: IcdChapter | null; code: string | null };
