import type { Database } from '@balsamo/database/connection.ts';
import { isMigrated } from '@balsamo/database/migrate.ts';
import { SERVICE_PARTS, type ServicePart, type ServiceStatus } from '@balsamo/domain/site/service-status.ts';

/** The status page costs the database so little, however often it is asked for. */
const KNOWN_FOR_MS = 5_000;

type StatusServices = { db: Pick<Database, 'systemPool' | 'storage'>; now: () => Date };

/**
 * Which parts of the service answer, and since when this server has seen them so: `/api/ready` looks, and whoever watches that keeps the
 * times of the page exact.
 */
export function createServiceStatus({ db, now }: StatusServices, askDatabase = isMigrated) {
  const seen = new Map<ServicePart, { isUp: boolean; since: Date }>();
  let lastLook: { at: number; answer: Promise<boolean> } | undefined;

  async function ask(): Promise<boolean> {
    const isReady = await askDatabase(db.systemPool).catch(() => false);
    const isUp: Record<ServicePart, boolean> = {
      pages: true,
      accounts: isReady,
      saving: isReady && !db.storage.isFull(),
    };
    for (const part of SERVICE_PARTS) {
      if (seen.get(part)?.isUp !== isUp[part]) seen.set(part, { isUp: isUp[part], since: now() });
    }
    return isReady;
  }

  /** Looks now; answers whether the database answers and is migrated. */
  function look(): Promise<boolean> {
    lastLook = { at: now().getTime(), answer: ask() };
    return lastLook.answer;
  }

  return {
    isReady: look,
    /** How it stands, or stood within the last seconds. */
    async read(): Promise<ServiceStatus> {
      const age = lastLook ? now().getTime() - lastLook.at : Number.POSITIVE_INFINITY;
      await (lastLook && age >= 0 && age < KNOWN_FOR_MS ? lastLook.answer : look());
      return SERVICE_PARTS.map((part) => {
        const { isUp, since } = seen.get(part) ?? { isUp: false, since: undefined };
        return { part, isUp, since: since?.toISOString() ?? null };
      });
    },
  };
}
type Status = ReturnType<typeof createServiceStatus>;

const ofDatabase = new WeakMap<object, Status>();

/** One for the routes and the pages of a server: they see the same. */
export function serviceStatusOf(services: StatusServices): Status {
  const status = ofDatabase.get(services.db) ?? createServiceStatus(services);
  ofDatabase.set(services.db, status);
  return status;
}
