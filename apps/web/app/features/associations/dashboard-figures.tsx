import type { AssociationDashboard } from '@balsamo/contract/associations/schemas.ts';
import type { ReactNode } from 'react';
import { MovementFigure } from './movement-figure.tsx';
import { DispensedFigure, ExpiryFigure, LowFigure, MembersFigure, TypesFigure } from './shelf-figures.tsx';

/** What runs low, what moved, and who the members are (spec §2.5). */
export default function DashboardFigures({
  dashboard,
  children,
}: {
  dashboard: AssociationDashboard;
  children?: ReactNode;
}) {
  const { shelf, low, expiring, days, mostDispensed, productTypes, members } = dashboard;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <LowFigure low={low} all={shelf.lowStock + shelf.outOfStock} />
        <ExpiryFigure expiring={expiring} expiringLots={dashboard.expiringLots} />
      </div>
      <MovementFigure days={days} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <DispensedFigure mostDispensed={mostDispensed} />
        {productTypes.length > 0 ? <TypesFigure productTypes={productTypes} /> : null}
        <MembersFigure members={members} />
      </div>
      {children}
    </>
  );
}
