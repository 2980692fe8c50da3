import type { MonthFigures } from '@balsamo/contract/group-figures/schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { dateOf } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat, numberFormat } from '../../platform/intl-formats.ts';

type Figures = NonNullable<MonthFigures['figures']>;
type Change = Figures['changes'][number];

const monthFiguresQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'figures'] as const,
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/figures', { params: { associationId }, signal }),
    // A month that is over is told once.
    staleTime: 300_000,
  });

/** How the members are doing who show their summary, month by month, for admins and managers (spec-D15). */
export function GroupFigures() {
  const { t } = useTranslation(['groupFigures', 'common']);
  const query = useQuery(monthFiguresQuery(useAssociation().id));
  if (query.data) return <Months months={query.data.items} />;
  if (!query.isError) return <Skeleton className="h-64 rounded-card" />;
  return (
    <LoadFailed query={query} title={t('groupFigures:loadFailed')} retry={t('common:action.retry')}>
      {t('common:offline.pageBody')}
    </LoadFailed>
  );
}

function Months({ months }: { months: readonly MonthFigures[] }) {
  const { t, i18n } = useTranslation(['groupFigures']);
  const [chosen, choose] = useState(months[0]?.month);
  const shown = months.find(({ month }) => month === chosen) ?? months[0];
  const format = dateTimeFormat(htmlLanguage(i18n.language), { month: 'long', year: 'numeric' });
  const nameOf = (month: string) => format.format(dateOf(month));
  return (
    <FigureCard
      title={t('groupFigures:title')}
      count={shown?.figures ? t('groupFigures:people', { count: shown.figures.people }) : null}
      sentence={<span className="text-15 text-ink-soft">{t('groupFigures:text')}</span>}
    >
      {shown ? (
        <>
          <Field label={t('groupFigures:month')} className="max-w-xs">
            <Select value={shown.month} onChange={(event) => choose(event.target.value)}>
              {months.map(({ month }) => (
                <option key={month} value={month}>
                  {nameOf(month)}
                </option>
              ))}
            </Select>
          </Field>
          {shown.figures ? (
            <Told figures={shown.figures} />
          ) : (
            <p>{t('groupFigures:tooFew', { month: nameOf(shown.month) })}</p>
          )}
        </>
      ) : (
        <p>{t('groupFigures:none')}</p>
      )}
    </FigureCard>
  );
}

function Told({ figures }: { figures: Figures }) {
  const { t } = useTranslation(['groupFigures', 'diary']);
  const { people, productTypes, methods, changes, changesOfTypes, changesOfMethods = [] } = figures;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        <Split
          title={t('groupFigures:types')}
          people={people}
          groups={productTypes.map(({ key, people: count }) => ({ key, name: t(`diary:product.${key}`), count }))}
        />
        <Split
          title={t('groupFigures:methods')}
          people={people}
          groups={methods.map(({ key, people: count }) => ({ key, name: t(`diary:method.${key}`), count }))}
        />
      </div>
      {changes.length > 0 ? (
        <Changes title={t('groupFigures:changes')} hint={t('groupFigures:howChange')} changes={changes} />
      ) : null}
      {changesOfTypes.map(({ productType, changes: ofType }) => (
        <Changes
          key={productType}
          title={t('groupFigures:changesOf', { product: t(`diary:product.${productType}`) })}
          changes={ofType}
        />
      ))}
      {changesOfMethods.map(({ method, changes: ofMethod }) => (
        <Changes
          key={method}
          title={t('groupFigures:changesOfMethod', { method: t(`diary:method.${method}`) })}
          changes={ofMethod}
        />
      ))}
    </div>
  );
}

type SplitProps = { title: string; people: number; groups: readonly { key: string; name: string; count: number }[] };

function Split({ title, people, groups }: SplitProps) {
  const { t } = useTranslation(['groupFigures']);
  const named = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <section>
      <h3 className="mb-2 text-15 font-semibold">{title}</h3>
      <ShareBars
        bars={groups.map(({ key, name, count }) => ({
          key,
          name,
          value: t('groupFigures:people', { count }),
          share: Math.min(1, count / Math.max(people, named)),
        }))}
      />
      {named < people ? <p className="mt-2 text-13 text-ink-soft">{t('groupFigures:rest')}</p> : null}
    </section>
  );
}

type ChangesProps = { title: string; hint?: string; changes: readonly Change[] };

function Changes({ title, hint, changes }: ChangesProps) {
  const { t, i18n } = useTranslation(['groupFigures', 'diary']);
  const points = numberFormat(htmlLanguage(i18n.language), { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const written = (value: number) => points.format(value).replace('-', '−');
  const isUnclear = ({ low, high }: Change) => low <= 0 && high >= 0;
  const unclear = changes.filter(isUnclear).map(({ symptom }) => t(`diary:symptom.${symptom}`).toLocaleLowerCase());
  return (
    <section>
      <h3 className="mb-2 text-15 font-semibold">{title}</h3>
      <ul className="tabular flex flex-col gap-1.5">
        {changes
          .filter((change) => !isUnclear(change))
          .map(({ symptom, mean, low, high }) => (
            <li key={symptom}>
              {t('groupFigures:change', {
                symptom: t(`diary:symptom.${symptom}`),
                mean: written(mean),
                low: written(low),
                high: written(high),
              })}
            </li>
          ))}
        {unclear.length > 0 ? (
          <li className="text-ink-soft">{t('groupFigures:unclear', { symptoms: unclear.join(', ') })}</li>
        ) : null}
      </ul>
      {hint ? <p className="mt-2 text-13 text-ink-soft">{hint}</p> : null}
    </section>
  );
}
