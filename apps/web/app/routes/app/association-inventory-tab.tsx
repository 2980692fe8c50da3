import { AssociationStock } from '../../features/dispensary/association-stock.tsx';
import { RecentDispensings } from '../../features/dispensary/recent-dispensings.tsx';

/** The stock of the open association (spec §2.5), and what was handed out of it. */
export default function AssociationInventoryTab() {
  return (
    <div className="flex flex-col gap-8">
      <AssociationStock />
      <RecentDispensings />
    </div>
  );
}
