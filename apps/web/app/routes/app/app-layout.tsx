import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLoaderData } from 'react-router';
import { InstallPrompt } from '../../components/install/install-prompt.tsx';
import { LastingStorage } from '../../components/install/lasting-storage.tsx';
import { ShellSkeleton } from '../../components/layout/shell-skeleton.tsx';
import { AppLock } from '../../components/lock/app-lock.tsx';
import { SignOutProvider } from '../../components/sign-out/sign-out-provider.tsx';
import { DIARY_OUTBOX, takeDiaryAnswer } from '../../features/diary/diary-outbox.ts';
import { diaryKeys } from '../../features/diary/diary-queries.ts';
import { NotificationCenter } from '../../features/notifications/notification-center.tsx';
import { OutboxProvider } from '../../offline/outbox/outbox-provider.tsx';
import { PersonKeeper } from '../../offline/person-keeper.tsx';
import { type KeptPerson, readKeptPerson } from '../../offline/read-kept-person.ts';
import { useAccount } from '../../platform/session.ts';
import { loadShellTexts } from '../../platform/shell-texts.ts';

/** Waits for the texts that the shell's script asked for, and for what the device kept; until then the skeleton stands. */
export async function clientLoader({ request: _ }: { request: Request }): Promise<KeptPerson | undefined> {
  const [kept] = await Promise.all([readKeptPerson(), loadShellTexts()]);
  return kept;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <ShellSkeleton />;
}

export default function AppLayout() {
  return (
    <PersonKeeper kept={useLoaderData<typeof clientLoader>()}>
      <OpenApp />
    </PersonKeeper>
  );
}

function OpenApp() {
  const client = useQueryClient();
  const { data: account } = useAccount();
  return (
    <OutboxProvider
      personId={account?.role === 'paciente' ? account.id : undefined}
      kinds={DIARY_OUTBOX}
      onAnswered={(write, answer) => takeDiaryAnswer(client, write, answer)}
    >
      <AppLock>
        <SignOutProvider>
          <Outlet />
          <NotificationCenter onArrival={() => client.invalidateQueries({ queryKey: diaryKeys.overview })} />
          <InstallPrompt />
          <LastingStorage />
        </SignOutProvider>
      </AppLock>
    </OutboxProvider>
  );
}
