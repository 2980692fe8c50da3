import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Options, Select } from '../../../components/ui/select.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import { START_HASH } from './start-hash.ts';
import { useChangePreferences } from './use-preferences.ts';

/** What stands first in the diary; every choice holds at once, with or without a connection. */
export default function MainSymptomSetting() {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const { overview } = useOverview();
  const isReadOnly = useIsReadOnly();
  const change = useChangePreferences();
  const choose = (value: string) =>
    change({ mainSymptom: value === '' ? null : (value as Symptom) }).catch(() =>
      showToast('error', t('diary:errors.save'), { description: t('diary:errors.connectionText') }),
    );
  if (isReadOnly) {
    const symptom = overview?.preferences.mainSymptom;
    return (
      <div>
        <p className="font-medium">{t('diary:start.symptom.chosen')}</p>
        <p className="text-15">{symptom ? t(`diary:symptom.${symptom}`) : t('diary:start.mostRated', whose)}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('diary:start.symptom.title', whose)} hint={t('diary:start.symptom.text')}>
        <Select
          name="mainSymptom"
          value={overview?.preferences.mainSymptom ?? ''}
          onChange={(event) => void choose(event.target.value)}
        >
          <option value="">{t('diary:start.mostRated', whose)}</option>
          <Options values={SYMPTOMS} label={(symptom) => t(`diary:symptom.${symptom}`)} />
        </Select>
      </Field>
      <Button asChild variant="ghost" className="-ml-3 self-start">
        <Link to={`/diary${START_HASH}`}>{t('diary:start.again')}</Link>
      </Button>
    </div>
  );
}
