import type { Appointment } from '@balsamo/contract/appointments/schemas.ts';
import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Outlet, useLoaderData, useMatches } from 'react-router';
import { ActingContext, actingOf } from '../../components/acting/acting.ts';
import { associationKeys } from '../../components/association/association-keys.ts';
import { handedQuery } from '../../components/association/handed-query.ts';
import { careKeys, careQuery } from '../../components/care/care-query.ts';
import { InstallPrompt } from '../../components/install/install-prompt.tsx';
import { LastingStorage } from '../../components/install/lasting-storage.tsx';
import { ShellSkeleton } from '../../components/layout/shell-skeleton.tsx';
import { AppLock } from '../../components/lock/app-lock.tsx';
import { medicineKeys } from '../../components/medicines/medicine-queries.ts';
import { patientKeys } from '../../components/patient-keys.ts';
import { SignOutProvider } from '../../components/sign-out/sign-out-provider.tsx';
import { appointmentQuery, appointmentWrite } from '../../features/appointments/appointment-write.ts';
import { connectionKeys } from '../../features/connections/connection-keys.ts';
import { diaryKeys } from '../../features/diary/diary-queries.ts';
import { takeDiaryAnswer } from '../../features/diary/offline/diary-outbox.ts';
import { LegalNews } from '../../features/legal/legal-news.tsx';
import { isOfMedicines } from '../../features/medicines/medicine-writes.ts';
import { NotificationCenter } from '../../features/notifications/notification-center.tsx';
import { takePatientNews } from '../../features/practice/practice-live.ts';
import { prescriptionKeys } from '../../features/prescriptions/prescription-keys.ts';
import { seizureKeys } from '../../features/seizures/seizure-queries.ts';
import { isOfSeizures } from '../../features/seizures/seizure-writes.ts';
import { takePlanChange } from '../../features/subscriptions/subscription-keys.ts';
import { isOfEffects } from '../../features/unwanted-effects/effect-writes.ts';
import { takeEffectAnswer } from '../../features/unwanted-effects/take-effect-answer.ts';
import { PersonKeeper } from '../../offline/device/person-keeper.tsx';
import { type KeptPerson, readKeptPerson } from '../../offline/device/read-kept-person.ts';
import type { AnswerListener } from '../../offline/outbox/outbox.ts';
import { OutboxProvider } from '../../offline/outbox/outbox-provider.tsx';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { ownPeople } from '../../platform/device-person.ts';
import type { PageHandle } from '../../platform/document.tsx';
import { pageQueryClient } from '../../platform/query-client.ts';
import { accountQuery, useAccount } from '../../platform/session.ts';
import { loadShellTexts } from '../../platform/shell-texts.ts';
import { useInvitationLink } from '../../platform/use-invitation-link.ts';
import { OUTBOX_KINDS } from './outbox-kinds.ts';

/**
 * Waits for the texts that the shell's script asked for, and for what the device kept or, where it kept nothing, for who is signed in;
 * until then the skeleton stands. A page that learns later who it is for is rendered once more, in one piece.
 */
export async function clientLoader({ request: _ }: { request: Request }): Promise<KeptPerson | undefined> {
  const [kept] = await Promise.all([readKeptPersonOrAskWhoItIs(), loadShellTexts()]);
  return kept;
}

async function readKeptPersonOrAskWhoItIs(): Promise<KeptPerson | undefined> {
  const kept = await readKeptPerson();
  // What fails here is asked again by the page, which says so.
  if (!kept) await pageQueryClient().prefetchQuery({ ...accountQuery, retry: false });
  return kept;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return <ShellSkeleton words={handle?.shell?.words} />;
}

export default function AppLayout() {
  return (
    <PersonKeeper kept={useLoaderData<typeof clientLoader>()}>
      <OpenApp />
    </PersonKeeper>
  );
}

/** The page that was opened comes first. */
const KEPT_SCREENS_AFTER_MS = 8_000;

/** Whoever cares for others finds them soon on a device that does not know of them yet; on any other, it asks with the other screens. */
const CARE_AFTER_MS = 2_000;

function useCareOnNewDevice(account: Account | null | undefined): void {
  const client = useQueryClient();
  const patientId = account?.role === 'paciente' ? account.id : undefined;
  useEffect(() => {
    if (!patientId || client.getQueryData(careQuery.queryKey)) return;
    const timer = setTimeout(() => void client.prefetchQuery({ ...careQuery, retry: false }), CARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, patientId]);
}

/** A patient finds the other screens on the device too, when the network is gone before they were opened. */
function useKeptScreens(account: Account | null | undefined): void {
  const client = useQueryClient();
  const patient = account?.role === 'paciente' ? account : undefined;
  const fetchScreens = useEffectEvent(async () => {
    const { fetchKeptScreens } = await import('./fetch-kept-screens.ts');
    if (patient) await fetchKeptScreens(client, patient);
  });
  useEffect(() => {
    if (!patient?.id) return;
    const timer = setTimeout(() => void fetchScreens().catch(() => {}), KEPT_SCREENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [patient?.id]);
}

/** Few have any; on their own page its code is there, and the answer is taken in the same moment. */
async function takeSeizureAnswer(client: QueryClient, ...answered: Parameters<AnswerListener>): Promise<void> {
  try {
    const outbox = await import('../../features/seizures/seizure-outbox.ts');
    outbox.takeSeizureAnswer(client, ...answered);
  } catch {
    for (const queryKey of Object.values(seizureKeys)) void client.invalidateQueries({ queryKey });
  }
}

/** Likewise of medicines. */
async function takeMedicineAnswer(client: QueryClient, ...answered: Parameters<AnswerListener>): Promise<void> {
  try {
    const outbox = await import('../../features/medicines/medicine-outbox.ts');
    outbox.takeMedicineAnswer(client, ...answered);
  } catch {
    void client.invalidateQueries({ queryKey: medicineKeys.own });
  }
}

function OpenApp() {
  const client = useQueryClient();
  const { data: account } = useAccount();
  const acting = useMemo(() => actingOf(account), [account]);
  useKeptScreens(account);
  useCareOnNewDevice(account);
  useInvitationLink();
  const takeArrival = (types: readonly NotificationType[]) => {
    void client.invalidateQueries({ queryKey: diaryKeys.overview });
    // A doctor has prescribed, or changed what they prescribed.
    if (types.some((type) => type.startsWith('prescription_'))) {
      void client.invalidateQueries({ queryKey: prescriptionKeys.own });
    }
    if (types.includes('patient_checkin')) takePatientNews(client);
    if (types.includes('product_dispensed') || types.includes('lot_recalled')) {
      void client.invalidateQueries({ queryKey: handedQuery.queryKey });
    }
    // Somebody has joined, or answered an invitation.
    if (types.some((type) => type.startsWith('association_'))) {
      void client.invalidateQueries({ queryKey: associationKeys.all });
    }
  };
  const askForConnections = () => {
    void client.invalidateQueries({ queryKey: connectionKeys.all });
    // How many patients a doctor may have depends on it, and the server tells of both at once.
    takePlanChange(client);
  };
  const takeConnectionsChange = () => {
    askForConnections();
    // They say whether who prescribed them still follows, and to a doctor whether they can still be changed.
    void client.invalidateQueries({ queryKey: prescriptionKeys.own });
    void client.invalidateQueries({ queryKey: prescriptionKeys.prescribed });
    // Of a patient who has left, nothing stays: what is not on the screen is forgotten, what is on it is asked for anew.
    client.removeQueries({ queryKey: patientKeys.all, type: 'inactive' });
    void client.invalidateQueries({ queryKey: patientKeys.ones });
    void client.invalidateQueries({ queryKey: patientKeys.overview });
  };
  const takeAnswer: AnswerListener = (write, answer) => {
    if (isOfKind(write, appointmentWrite)) client.setQueryData(appointmentQuery.queryKey, answer as Appointment);
    else if (isOfSeizures(write)) void takeSeizureAnswer(client, write, answer);
    else if (isOfMedicines(write)) void takeMedicineAnswer(client, write, answer);
    else if (isOfEffects(write)) takeEffectAnswer(client, write, answer);
    else takeDiaryAnswer(client, write, answer);
    // Until it was stored nobody could say who recorded it.
    if (acting) void client.invalidateQueries({ queryKey: careKeys.acts });
  };
  return (
    <OutboxProvider
      personId={account?.role === 'paciente' ? account.id : undefined}
      isReadOnly={acting?.isReadOnly ?? false}
      others={ownPeople().filter((id) => id !== account?.id)}
      kinds={OUTBOX_KINDS}
      onAnswered={takeAnswer}
    >
      <AppLock>
        <SignOutProvider>
          <ActingContext value={acting}>
            <Outlet />
          </ActingContext>
          <NotificationCenter
            onArrival={takeArrival}
            onConnectionsChange={takeConnectionsChange}
            onStreamOpen={askForConnections}
          />
          <LegalNews />
          <InstallPrompt />
          <LastingStorage />
        </SignOutProvider>
      </AppLock>
    </OutboxProvider>
  );
}
