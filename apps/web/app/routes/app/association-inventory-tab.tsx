import { AssociationStock } from '../../features/dispensary/association-stock.tsx';

/** The stock of the open association (spec §2.5). */
export default function AssociationInventoryTab() {
  return <AssociationStock />;
}
