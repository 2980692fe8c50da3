import { AccountsPage } from '../../features/operators/accounts-page.tsx';

/** Accounts of people who cannot get in (spec-D24). */
export default function AdminAccountsTab() {
  return <AccountsPage />;
}
