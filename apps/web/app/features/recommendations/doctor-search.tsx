import type { ListedFoundDoctor } from '@balsamo/contract/recommendations/schemas.ts';
import { SEARCH_REST_MS } from '@balsamo/domain/directory/search.ts';
import { FOUND_DOCTORS_MAX, readDoctorSearch } from '@balsamo/domain/recommendations/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { DoctorAvatar } from '../../components/doctor/doctor-avatar.tsx';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { useDraftState } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDebounced } from '../../platform/use-debounced.ts';
import type { ChosenDoctor } from './chosen-doctor.ts';
import { recommendationProblem } from './recommendation-problem.ts';
import { doctorSearchQuery } from './recommendation-queries.ts';

/** Doctors of the directory by name, or by their whole address; searched when typing rests. */
export function DoctorSearch({ onChoose }: { onChoose: (chosen: ChosenDoctor) => void }) {
  const { t } = useTranslation(['recommendations']);
  const [typed, setTyped] = useDraftState('search', '');
  const search = useDebounced(typed.trim(), SEARCH_REST_MS);
  const isTooShort = typed.trim() !== '' && readDoctorSearch(typed) === undefined;
  return (
    <div className="flex flex-col gap-3">
      <search>
        <SearchBox
          label={t('recommendations:sheet.searchLabel')}
          placeholder={t('recommendations:sheet.searchHint')}
          clearLabel={t('recommendations:sheet.clearSearch')}
          value={typed}
          onValueChange={setTyped}
        />
      </search>
      {isTooShort || typed.trim() === '' ? (
        <p className="text-15 text-ink-soft" role="status">
          {isTooShort ? t('recommendations:sheet.tooShort') : t('recommendations:sheet.searchIntro')}
        </p>
      ) : (
        <Results search={search} onChoose={onChoose} />
      )}
    </div>
  );
}

function Results({ search, onChoose }: { search: string; onChoose: (chosen: ChosenDoctor) => void }) {
  const { t } = useTranslation(['recommendations']);
  const isSearched = readDoctorSearch(search) !== undefined;
  const query = useQuery({ ...doctorSearchQuery(useAssociation().id, search), enabled: isSearched });
  const found = isSearched ? query.data?.items : undefined;
  if (!found) {
    if (query.isError && isSearched) {
      return (
        <LoadFailed
          query={query}
          title={t('recommendations:sheet.searchFailed')}
          retry={t('recommendations:loadFailed.reload')}
          buttonSize="sm"
        >
          {recommendationProblem(query.error, t)}
        </LoadFailed>
      );
    }
    return (
      <div aria-busy="true" className="flex flex-col gap-2.5">
        <span className="sr-only">{t('recommendations:sheet.searching')}</span>
        {[1, 2].map((row) => (
          <Skeleton key={row} className="h-20 rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <>
      <p role="status" className={found.length > 0 ? 'text-13 text-ink-soft' : 'sr-only'}>
        {found.length > 0
          ? t('recommendations:sheet.found', { count: found.length })
          : t('recommendations:sheet.noneFound')}
      </p>
      {found.length === 0 ? (
        <EmptyState title={t('recommendations:sheet.noneFound')} headingLevel={3} className="py-4">
          {t('recommendations:sheet.noneFoundText')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line" aria-busy={query.isPlaceholderData}>
          {found.map((doctor) => (
            <Result key={doctor.directoryId} doctor={doctor} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {found.length === FOUND_DOCTORS_MAX ? (
        <p className="text-13 text-ink-soft">{t('recommendations:sheet.mostFound')}</p>
      ) : null}
    </>
  );
}

function Result({ doctor, onChoose }: { doctor: ListedFoundDoctor; onChoose: (chosen: ChosenDoctor) => void }) {
  const { t } = useTranslation(['recommendations', 'doctors']);
  const { directoryId, photo, crm, specialty, isRegistrationChecked, isAlreadyRecommended } = doctor;
  const name = t('doctors:title', { name: doctor.name });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-1">
      <DoctorAvatar name={doctor.name} photo={photo} />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="text-15 font-semibold wrap-anywhere">{name}</p>
        <p className="text-15 wrap-anywhere">{specialty ?? t('recommendations:noSpecialty')}</p>
        <p className="text-13 text-ink-soft">{t('doctors:crm', { crm })}</p>
        <RegistrationMark isChecked={isRegistrationChecked} />
      </div>
      {isAlreadyRecommended ? (
        <Badge tone="done">{t('recommendations:sheet.already')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('recommendations:sheet.chooseNamed', { name })}
          onClick={() =>
            onChoose({
              found: { name: doctor.name, specialty, isRegistrationChecked, isAlreadyRecommended },
              photo,
              named: { directoryId },
            })
          }
        >
          {t('recommendations:sheet.choose')}
        </Button>
      )}
    </li>
  );
}
