import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';

const ITEMS = ['receita', 'autorizacao', 'identidade', 'chegada', 'associacao', 'farmacia'] as const;
const ANVISA_ADDRESS = 'https://www.gov.br/anvisa/pt-br/assuntos/medicamentos/controlados/cannabis';

/** Which documents a patient in Brazil needs, in plain words: when that was written, from what, and what was not looked at. */
export default function GuideSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['wallet']);
  return (
    <Sheet {...sheet} title={t('wallet:guide.title')} description={t('wallet:guide.intro')}>
      <div className="flex flex-col gap-5 pt-2">
        <dl className="flex flex-col gap-4">
          {ITEMS.map((item) => (
            <div key={item}>
              <dt className="font-semibold">{t(`wallet:guide.items.${item}.title`)}</dt>
              <dd className="text-15">{t(`wallet:guide.items.${item}.text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-15">{t('wallet:guide.copy')}</p>
        <p className="rounded-control bg-honey-wash px-3 py-2 text-15 text-honey-text">{t('wallet:guide.changed')}</p>
        <section className="text-13 text-ink-soft">
          <h3 className="font-sans text-13 font-semibold">{t('wallet:guide.sources')}</h3>
          <ul className="list-disc pl-5">
            <li>{t('wallet:guide.rdc')}</li>
            <li>{t('wallet:guide.rdc2026')}</li>
            <li>
              <a href={ANVISA_ADDRESS} target="_blank" rel="noreferrer" className="text-leaf underline">
                {t('wallet:guide.anvisa')}
                <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
                <span className="sr-only"> ({t('wallet:guide.opens')})</span>
              </a>
            </li>
          </ul>
          <p className="mt-2">{t('wallet:guide.checked')}</p>
        </section>
      </div>
    </Sheet>
  );
}
