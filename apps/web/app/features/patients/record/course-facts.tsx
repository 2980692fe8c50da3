import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useCourseWords } from './course-words.ts';

/** What was taken, what it was felt to do, and what changed in the prescriptions. */
export function CourseFacts({ course }: { course: PatientCourse }) {
  const { t } = useTranslation(['record', 'diary']);
  const diary = useDiaryFormat();
  const format = useDayFormat();
  const { products, effects, unwanted, changes } = course;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 border-line border-t pt-4 lg:grid-cols-2">
      <Facts title={t('record:course.products')} none={t('record:course.noProducts')}>
        {products.map((product) => (
          <li key={`${product.name} ${product.productType}`} className="wrap-anywhere">
            <span className="font-medium">{product.name ?? diary.product(product.productType)}</span>{' '}
            <ProductDetails product={product} />
          </li>
        ))}
      </Facts>
      <Facts title={t('record:course.effects')} none={t('record:course.noEffects')}>
        {effects.map(({ effect, uses }) => (
          <li key={effect}>
            {diary.effect(effect)}{' '}
            <span className="tabular text-ink-soft">· {t('record:course.times', { count: uses })}</span>
          </li>
        ))}
      </Facts>
      <Facts title={t('record:course.unwanted')} none={t('record:course.noUnwanted')}>
        {unwanted.map(({ effect, strength, uses }) => (
          <li key={`${effect} ${strength}`}>
            {t(`diary:unwanted.${effect}`)}{' '}
            <span className="tabular text-ink-soft">
              · {t(`diary:unwantedStrength.${strength}`)} · {t('record:course.times', { count: uses })}
            </span>
          </li>
        ))}
      </Facts>
      <Facts title={t('record:course.changes')} none={t('record:course.noChanges')}>
        {changes.map(({ day, protocolName, isOwn, isFirst }) => (
          <li key={`${day} ${protocolName}`} className="wrap-anywhere">
            <span className="tabular text-ink-soft">{format.full(day)} · </span>
            {t(isFirst ? 'record:course.written' : 'record:course.rewritten', { name: protocolName })}
            {isOwn ? ` ${t('record:course.own')}` : null}
          </li>
        ))}
      </Facts>
      <BeforeAndAfter course={course} />
    </div>
  );
}

function ProductDetails({ product }: { product: PatientCourse['products'][number] }) {
  const { t } = useTranslation(['record', 'diary']);
  const diary = useDiaryFormat();
  const words = useCourseWords();
  const doses = (['cbd', 'thc'] as const).flatMap((cannabinoid) => {
    const known = product[cannabinoid];
    return known && known.to > 0 ? [t(`diary:dose.${cannabinoid}`, { mg: words.milligrams(known) })] : [];
  });
  const told = [
    ...(product.name ? [diary.productInLine(product.productType)] : []),
    t('record:course.times', { count: product.uses }),
    doses.length > 0 ? t('record:course.perUse', { doses: doses.join(' + ') }) : t('record:course.noMilligrams'),
  ];
  return <span className="tabular text-ink-soft">· {told.join(' · ')}</span>;
}

/** The symptom before and after the last change: counts and an interval, and nothing about what caused it. */
function BeforeAndAfter({ course: { comparison, symptom } }: { course: PatientCourse }) {
  const { t } = useTranslation(['record', 'diary']);
  const format = useDayFormat();
  const words = useCourseWords();
  if (!comparison) return null;
  const { before, after, difference, day } = comparison;
  const side = ({ mean, records, days }: typeof before) =>
    mean === null
      ? t('record:course.sideFew', { count: records, days })
      : t('record:course.side', { mean: words.average(mean), count: records, days });
  return (
    <section className="flex flex-col gap-1 text-15">
      <h3 className="font-sans text-15 font-semibold tracking-normal">
        {t('record:course.beforeAfter', { symptom: t(`diary:symptom.${symptom}`), day: format.full(day) })}
      </h3>
      <p className="tabular">{t('record:course.before', { side: side(before) })}</p>
      <p className="tabular">{t('record:course.after', { side: side(after) })}</p>
      <p className="tabular text-13 text-ink-soft">
        {difference
          ? t('record:course.difference', {
              value: words.change(difference.value),
              low: words.change(difference.low),
              high: words.change(difference.high),
            })
          : t('record:course.tooFew')}
      </p>
    </section>
  );
}

function Facts({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="flex flex-col gap-1 text-15">
      <h3 className="font-sans text-15 font-semibold tracking-normal">{title}</h3>
      {children.length > 0 ? (
        <ul className="flex flex-col gap-1">{children}</ul>
      ) : (
        <p className="text-ink-soft">{none}</p>
      )}
    </section>
  );
}
