import { Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation } from 'react-router';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { sitePathIn } from '../../platform/site-paths.ts';
import { type DirectoryAnswer, directorySearch } from './directory-address.ts';
import { DirectoryResults } from './directory-results.tsx';
import { SearchForm } from './search-form.tsx';

/** Where a registration can be looked up by anyone. */
const CFM_SEARCH = 'https://portal.cfm.org.br/busca-medicos';

/** The doctor finder (spec §2.6). Everything works by address, so it works before and without scripts. */
export function DirectoryScreen({ answer }: { answer: DirectoryAnswer }) {
  const { t } = useTranslation(['findDoctor']);
  const isAsking = useNavigation().state === 'loading';
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 pt-6 pb-14 md:px-8 md:pt-10 md:pb-20">
      <header className="flex flex-col gap-2">
        <h1 className="text-28 md:text-38">{t('findDoctor:heading')}</h1>
        <p className="max-w-prose text-ink-soft">{t('findDoctor:lede')}</p>
      </header>
      <SearchForm answer={answer} />
      <section aria-label={t('findDoctor:list')} aria-busy={isAsking || undefined}>
        {answer.page ? (
          <DirectoryResults
            key={directorySearch(answer)}
            page={answer.page}
            search={answer.search}
            cursor={answer.cursor}
            isAsking={isAsking}
          />
        ) : (
          <ListFailed answer={answer} />
        )}
      </section>
      <p className="text-13 text-ink-soft">
        {t('findDoctor:check')}{' '}
        <a
          href={CFM_SEARCH}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium text-leaf underline underline-offset-4"
        >
          {t('findDoctor:checkLink')}
        </a>
        .
      </p>
      <Banner
        tone="done"
        icon={<Stethoscope className="size-6" aria-hidden="true" />}
        title={t('findDoctor:join.title')}
        action={
          <Button asChild variant="secondary">
            <Link to="/cadastrar?role=medico">{t('findDoctor:join.action')}</Link>
          </Button>
        }
      >
        {t('findDoctor:join.text')}
      </Banner>
    </div>
  );
}

function ListFailed({ answer }: { answer: DirectoryAnswer }) {
  const { t, i18n } = useTranslation(['findDoctor', 'common']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={t('findDoctor:failed.title')}
      action={
        <Button asChild variant="secondary" size="sm">
          <a href={sitePathIn('findDoctor', i18n.language) + directorySearch(answer)}>{t('common:action.retry')}</a>
        </Button>
      }
    >
      {answer.isBusy ? t('findDoctor:failed.busy') : t('findDoctor:failed.text')}
    </Banner>
  );
}
