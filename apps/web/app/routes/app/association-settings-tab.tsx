import { SettingsScreen } from '../../features/association-settings/settings-screen.tsx';

/** The settings of an association (spec §2.5). */
export default function AssociationSettingsTab() {
  return <SettingsScreen />;
}
