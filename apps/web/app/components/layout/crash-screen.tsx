import { homePathIn } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { MendedCup } from '../marks/mended-cup.tsx';
import { Button } from '../ui/button.tsx';

/** What remains when rendering failed: says so, shows the error, offers a clean reload. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation(['crash'], { useSuspense: false });
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-4 px-5 py-10">
      <title>{t('crash:title')}</title>
      <MendedCup className="size-24 text-leaf" />
      <h1 className="text-28">{t('crash:title')}</h1>
      <p className="text-17 text-ink-soft">{t('crash:body')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reloadWithoutCaches}>{t('crash:reload')}</Button>
        <Button asChild variant="secondary">
          <a href={homePathIn(i18n.language)}>{t('crash:home')}</a>
        </Button>
      </div>
      <details className="w-full text-13 text-ink-soft">
        <summary className="py-2">{t('crash:details')}</summary>
        <pre className="max-h-60 overflow-auto rounded-control border border-line bg-surface p-3 font-mono whitespace-pre-wrap">
          {describe(error)}
        </pre>
      </details>
    </main>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** A broken cached version would break again: caches go first, then the page is fetched anew. */
async function reloadWithoutCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
    const registrations = await navigator.serviceWorker?.getRegistrations();
    for (const registration of registrations ?? []) await registration.unregister();
  } catch {
    // Not every browser lets pages at their caches; reloading is still worth it.
  }
  window.location.reload();
}
