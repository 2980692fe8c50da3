import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import type { AssociationPanels } from './association-panels.ts';
import { AssociationSearch } from './association-search.tsx';
import { MembershipCards } from './membership-cards.tsx';
import { membershipsQuery } from './my-association-queries.ts';

/** The patient's associations, and the search for others (spec §2.3). */
export default function MyAssociations(panels: AssociationPanels) {
  const { t } = useTranslation(['myAssociations']);
  const whose = useWhose();
  const [tab, setTab] = useState<'mine' | 'search'>('mine');
  const count = useQuery(membershipsQuery).data?.items.length ?? 0;
  return (
    <>
      <h1 className="text-28">{t('myAssociations:title')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-15 text-ink-soft">{t('myAssociations:intro', whose)}</p>
      <SegmentedControl
        label={t('myAssociations:tabs')}
        segments={[
          {
            value: 'mine',
            label: (
              <span className="-mx-2 inline-flex items-center justify-center gap-1">
                {t('myAssociations:mine.tab', whose)}
                {count > 0 ? (
                  <Badge tone="quiet" className="px-1.5">
                    {count}
                  </Badge>
                ) : null}
              </span>
            ),
          },
          { value: 'search', label: t('myAssociations:search.tab') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <SegmentPanel value="mine">
          <MembershipCards panels={panels} onSearch={() => setTab('search')} />
        </SegmentPanel>
        <SegmentPanel value="search">
          <AssociationSearch panels={panels} />
        </SegmentPanel>
      </SegmentedControl>
    </>
  );
}
