import type { ServiceStatus } from '@balsamo/domain/site/service-status.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/ui/class-names.ts';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { sitePathIn } from '../../../platform/site-paths.ts';
import { SitePage } from './site-page.tsx';

type Props = { parts: ServiceStatus /** When the server looked. */; seenAt: string; timeZone: string };

/** Which parts of the service answer (issue 16): seen by the server that rendered the page, and read without scripts. */
export function StatusPage({ parts, seenAt, timeZone }: Props) {
  const { t, i18n } = useTranslation(['status']);
  const format = new Intl.DateTimeFormat(htmlLanguage(i18n.language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const time = (at: string) => <time dateTime={at}>{format.format(new Date(at))}</time>;
  const isAllUp = parts.every(({ isUp }) => isUp);
  return (
    <SitePage heading={t('status:heading')} lede={t(isAllUp ? 'status:allUp' : 'status:someDown')}>
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          {parts.map(({ part, isUp, since }) => (
            <li
              key={part}
              className="flex flex-col gap-1 rounded-card border border-line bg-surface px-gutter py-5 md:px-6"
            >
              <h2 className="text-21">{t(`status:part.${part}.name`)}</h2>
              <p className="text-ink-soft">{t(`status:part.${part}.text`)}</p>
              <p className={classNames('mt-2 flex items-center gap-2 font-semibold', isUp ? 'text-leaf' : 'text-clay')}>
                <Mark isUp={isUp} />
                {t(isUp ? 'status:up' : `status:part.${part}.down`)}
              </p>
              {since ? (
                <p className="text-13 text-ink-soft">
                  {t('status:since')} {time(since)}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="text-13 text-ink-soft">
          {t('status:seen')} {time(seenAt)}. {t('status:zone')}
        </p>
        {/* A link and no button: it works without scripts, and asks the server anew. */}
        <a
          href={sitePathIn('status', i18n.language)}
          className="inline-flex min-h-11 items-center self-start font-medium text-leaf underline underline-offset-4"
        >
          {t('status:again')}
        </a>
      </div>
    </SitePage>
  );
}

/** A full disc or a ring with a bar: told apart without colour. */
function Mark({ isUp }: { isUp: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" fill={isUp ? 'currentColor' : 'none'} />
      {isUp ? <path d="M5 8.2l2.2 2.2L11 6" className="stroke-surface" /> : <path d="M8 4.5v4M8 11v.5" />}
    </svg>
  );
}
