import type { AssociationCard } from '@balsamo/contract/my-associations/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { AssociationAbout } from './association-about.tsx';
import { AssociationContact } from './association-contact.tsx';
import type { AssociationPanels } from './association-panels.ts';
import { placeText } from './card-button.tsx';
import { LoadedProfile } from './loaded-profile.tsx';

const PARTS = ['about', 'doctors', 'contact'] as const;

type AssociationProfileSheetProps = {
  association: Pick<AssociationCard, 'id' | 'name' | 'city' | 'state'>;
  panels: AssociationPanels;
  /** Are the words about joining for whoever opens it? */
  mayJoin?: boolean;
} & OpenSheetProps;

/** An association as whoever looks for one sees it (spec §2.3), and whom it recommends (spec-D16): of its stock nothing, which is its members'. */
export default function AssociationProfileSheet({
  association,
  panels,
  mayJoin = true,
  ...sheet
}: AssociationProfileSheetProps) {
  const { t } = useTranslation(['myAssociations']);
  const [part, setPart] = useState<(typeof PARTS)[number]>('about');
  const { id, name } = association;
  const parts = PARTS.filter((value) => value !== 'doctors' || panels.doctors);
  return (
    <Sheet {...sheet} title={name} description={placeText(association) || t('myAssociations:profile.title')}>
      <SegmentedControl
        label={t('myAssociations:profile.tabs')}
        segments={parts.map((value) => ({ value, label: t(`myAssociations:part.${value}`) }))}
        value={part}
        onValueChange={setPart}
      >
        <SegmentPanel value="about" className="min-h-64">
          <LoadedProfile associationId={id}>
            {(loaded) => (
              <>
                <AssociationAbout association={loaded} />
                {mayJoin ? <p className="mt-4 text-15 text-ink-soft">{t('myAssociations:profile.howToJoin')}</p> : null}
              </>
            )}
          </LoadedProfile>
        </SegmentPanel>
        {panels.doctors ? (
          <SegmentPanel value="doctors" className="min-h-64">
            {panels.doctors(id)}
          </SegmentPanel>
        ) : null}
        <SegmentPanel value="contact" className="min-h-64">
          <LoadedProfile associationId={id}>{(loaded) => <AssociationContact association={loaded} />}</LoadedProfile>
        </SegmentPanel>
      </SegmentedControl>
    </Sheet>
  );
}
