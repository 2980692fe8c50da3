import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ShellSkeleton } from '../../components/layout/shell-skeleton.tsx';
import { diaryKeys } from '../../features/diary/diary-queries.ts';
import { NotificationCenter } from '../../features/notifications/notification-center.tsx';
import { loadShellTexts } from '../../platform/shell-texts.ts';

/** Waits for the texts that the shell's script asked for; until then the skeleton stands. */
export async function clientLoader({ request: _ }: { request: Request }): Promise<null> {
  await loadShellTexts();
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <ShellSkeleton />;
}

export default function AppLayout() {
  const client = useQueryClient();
  return (
    <>
      <Outlet />
      <NotificationCenter onArrival={() => client.invalidateQueries({ queryKey: diaryKeys.overview })} />
    </>
  );
}
