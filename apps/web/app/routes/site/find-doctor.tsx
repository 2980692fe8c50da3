import { placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { readSearch } from '@balsamo/domain/directory/search.ts';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CURSOR_NAME, type DirectoryAnswer, SEARCH_NAME } from '../../features/directory/directory-address.ts';
import { DirectoryHead } from '../../features/directory/directory-head.tsx';
import { DirectoryScreen } from '../../features/directory/directory-screen.tsx';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';

/** What the address asks for. Where it cannot be answered, the page says so, with the status that keeps crawlers from believing it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const typed = searchParams.get(SEARCH_NAME) ?? '';
  const search = readSearch(typed);
  const cursor = searchParams.get(CURSOR_NAME) ?? undefined;
  const asked = { search: search ?? undefined, cursor: cursor && placeOfCursor(cursor) ? cursor : undefined };
  const answer: DirectoryAnswer = { origin, typed, ...asked, isTooShort: search === undefined, page: null };
  try {
    const sources = context.get(pageSources) ?? sourcesOverHttp(origin);
    return data({ ...answer, page: await sources.readDirectory(asked) });
  } catch (error) {
    const isBusy = (error as { status?: number }).status === 429;
    return data({ ...answer, isBusy }, { status: isBusy ? 429 : 503 });
  }
}

/** Doctors who are publicly listed (spec §2.6), for everybody, with scripts or without. */
export default function FindDoctorPage() {
  const answer = useLoaderData<typeof loader>();
  const { i18n } = useTranslation(['findDoctor']);
  return (
    <>
      <DirectoryHead answer={answer} />
      <DirectoryScreen key={i18n.language} answer={answer} />
    </>
  );
}
