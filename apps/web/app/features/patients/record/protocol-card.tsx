import type { PatientProtocol } from '@balsamo/contract/patients/detail-schemas.ts';
import { PLANNED_USE_DAYS } from '@balsamo/domain/prescriptions/planned-use.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { ProductIcon } from '../../../components/product-icon.tsx';
import { useRecordWords } from './record-words.ts';

type Planned = PatientProtocol['planned'][number];

/** What is prescribed beside what was recorded, and the uses that no prescription names. It judges neither. */
export function ProtocolCard({ protocol }: { protocol: PatientProtocol }) {
  const { t } = useTranslation(['record', 'prescriptions']);
  const { prescriptions, planned, outside } = protocol;
  if (prescriptions.length === 0) {
    return <FigureCard title={t('record:protocol.title')} sentence={t('record:protocol.none')} />;
  }
  return (
    <FigureCard title={t('record:protocol.title')} sentence={t('record:protocol.hint')}>
      <ul className="flex flex-col gap-2.5">
        {planned.map((each) => (
          <PlannedLine key={`${each.prescriptionId} ${each.product}`} planned={each} />
        ))}
      </ul>
      <h3 className="font-sans text-15 font-semibold tracking-normal">
        {t('record:protocol.outside', { count: PLANNED_USE_DAYS })}
      </h3>
      {outside.length === 0 ? (
        <p className="text-15 text-ink-soft">{t('record:protocol.nothingOutside')}</p>
      ) : (
        <OutsideList outside={outside} />
      )}
    </FigureCard>
  );
}

function PlannedLine({ planned }: { planned: Planned }) {
  const { t } = useTranslation(['record', 'prescriptions']);
  const format = useDiaryFormat();
  const words = useRecordWords();
  const { plan } = planned;
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
        <ProductIcon type={planned.productType} className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          <span className="wrap-anywhere">{planned.name}</span>{' '}
          <span className="font-normal text-ink-soft">
            ·{' '}
            {[format.productInLine(planned.productType), planned.method && format.methodInLine(planned.method)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        <p className="tabular text-13 text-ink-soft">
          {plan.kind === 'unknown'
            ? t(`prescriptions:plan.${plan.reason}`)
            : t('prescriptions:plan.known', {
                planned: words.number(plan.perDay),
                recorded: words.number(plan.recorded / plan.days),
                days: plan.days,
                uses: t('prescriptions:plan.uses', { count: plan.recorded }),
              })}
        </p>
      </div>
    </li>
  );
}

function OutsideList({ outside }: { outside: PatientProtocol['outside'] }) {
  const { t } = useTranslation(['record', 'prescriptions']);
  const format = useDiaryFormat();
  return (
    <ul className="flex flex-col gap-1.5 text-15">
      {outside.map(({ productType, consumptionMethod, uses, standing }) => (
        <li key={`${productType} ${consumptionMethod}`}>
          <span className="font-medium">
            {format.product(productType)}, {format.methodInLine(consumptionMethod)}
          </span>{' '}
          <span className="tabular text-ink-soft">
            · {t('prescriptions:plan.uses', { count: uses })} · {t(`record:standing.${standing}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
