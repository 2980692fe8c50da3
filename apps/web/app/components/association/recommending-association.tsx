import type { Recommendation } from '@balsamo/contract/recommendations/schemas.ts';
import type { ReactNode } from 'react';
import { AssociationLogo } from './association-logo.tsx';

export type RecommendingAssociationProps = {
  recommendation: Recommendation;
  headingLevel: 2 | 3;
  /** Since when, in words. */
  since: string;
  /** What can be done with it. */
  children?: ReactNode;
};

/** An association that recommends a doctor: what it is, where, and why it does. */
export function RecommendingAssociation({
  recommendation: { association, reason },
  headingLevel,
  since,
  children,
}: RecommendingAssociationProps) {
  const Heading = `h${headingLevel}` as const;
  const { name, city, state, description } = association;
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-gutter">
      <div className="flex items-center gap-3">
        <AssociationLogo association={association} />
        <div className="min-w-0">
          <Heading className="text-17 font-semibold wrap-anywhere">{name}</Heading>
          {place ? <p className="text-15 wrap-anywhere">{place}</p> : null}
          <p className="text-13 text-ink-soft">{since}</p>
        </div>
      </div>
      {reason ? (
        <p className="text-15 whitespace-pre-line wrap-anywhere">{reason}</p>
      ) : description ? (
        <p className="text-15 text-ink-soft wrap-anywhere">{description}</p>
      ) : null}
      {children}
    </li>
  );
}
