import type { AssociationProfile } from '@balsamo/contract/my-associations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { AssociationBanner } from '../../components/association/association-banner.tsx';
import { AssociationLogo } from '../../components/association/association-logo.tsx';
import { placeText } from './card-button.tsx';
import { useMemberCount } from './use-member-count.ts';

/** What an association tells about itself. */
export function AssociationAbout({ association }: { association: AssociationProfile }) {
  const { t } = useTranslation(['myAssociations']);
  const countText = useMemberCount();
  const { description, about, missionStatement, neighborhood, memberCount } = association;
  const place = [neighborhood, placeText(association)].filter(Boolean).join(', ');
  const facts = [
    [t('myAssociations:profile.place'), place],
    [t('myAssociations:profile.members'), countText(memberCount)],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <AssociationBanner association={association} />
      <div className="flex items-center gap-3">
        <AssociationLogo association={association} size="large" />
        {description ? <p className="min-w-0 text-15 text-ink-soft wrap-anywhere">{description}</p> : null}
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">
        {about ?? <span className="text-ink-soft">{t('myAssociations:profile.noAbout')}</span>}
      </p>
      {missionStatement ? (
        <section className="flex flex-col gap-1">
          <h3 className="text-17">{t('myAssociations:profile.mission')}</h3>
          <p className="max-w-prose break-words whitespace-pre-line">{missionStatement}</p>
        </section>
      ) : null}
      <dl className="flex flex-col divide-y divide-line border-line border-t">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
