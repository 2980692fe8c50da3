import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { VERSION_NAME } from './legal-address.ts';
import { type FilledLegalText, LEGAL_DOCUMENTS, type LegalBlock, type LegalDocument } from './legal-text.ts';

const LINK = 'inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4';

type Props = {
  document: LegalDocument;
  origin: string;
  /** Dates, the newest first. */
  version: string;
  versions: readonly string[];
  text: FilledLegalText;
};

/** A page of the law: in a few words, then in full, with its date and its earlier versions (spec §2.6). */
export function LegalPage({ document, origin, version, versions, text }: Props) {
  const { t, i18n } = useTranslation(['legal', 'common']);
  const address = sitePathIn(document, i18n.language);
  const format = new Intl.DateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'long', timeZone: 'UTC' });
  const dateOf = (date: string) => format.format(new Date(date));
  const isNewest = version === versions[0];
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-10 wrap-anywhere px-gutter pt-6 pb-16 md:px-8 md:pt-10 md:pb-24">
      <SiteHead
        origin={origin}
        page={document}
        title={t('legal:pageTitle', { title: text.title })}
        description={text.description}
      />
      {isNewest ? null : <meta name="robots" content="noindex" />}
      <header className="flex flex-col gap-3">
        <h1 className="max-w-[18em] text-38 max-md:text-[length:min(2.125rem,11vw)] max-md:leading-[1.15]">
          {text.title}
        </h1>
        <p className="max-w-[38em] text-17 text-ink-soft">{text.description}</p>
        <p className="text-13 text-ink-soft">
          {t('legal:version')} <time dateTime={version}>{dateOf(version)}</time>
        </p>
        {isNewest ? null : (
          <p className="rounded-card bg-honey-wash px-4 py-3 text-honey-text">
            {t('legal:older')}{' '}
            <Link to={address} className="font-medium underline underline-offset-4">
              {t('legal:readNewest')}
            </Link>
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-labelledby="contents" className="lg:sticky lg:top-8 lg:self-start">
          <h2 id="contents" className="mb-2 font-sans text-15 font-semibold">
            {t('legal:contents')}
          </h2>
          <ol className="flex flex-col border-line border-l">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-r-control px-4 py-1 text-15 text-ink-soft hover:bg-leaf-wash hover:text-leaf lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 max-w-3xl flex-col gap-10">
          <section
            aria-labelledby="summary"
            className="flex flex-col gap-3 rounded-card bg-leaf-wash px-gutter py-5 md:px-6"
          >
            <h2 id="summary" className="text-21">
              {t('legal:summary')}
            </h2>
            <List items={text.summary} />
          </section>
          {text.changes ? (
            <section aria-labelledby="changes" className="flex flex-col gap-3">
              <h2 id="changes" className="text-21">
                {t('legal:changes')}
              </h2>
              <List items={text.changes} />
            </section>
          ) : null}
          {text.sections.map(({ id, title, blocks }, number) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-6 flex-col gap-3">
              <h2 id={`${id}-title`} className="text-28 max-md:text-21">
                {number + 1}. {title}
              </h2>
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} label={title} />
              ))}
            </section>
          ))}
          <footer className="flex flex-col gap-6 border-line border-t pt-6">
            <section aria-labelledby="versions" className="flex flex-col gap-1">
              <h2 id="versions" className="text-21">
                {t('legal:versions')}
              </h2>
              <ul>
                {versions.map((date, index) => (
                  <li key={date}>
                    {date === version ? (
                      <span className="inline-flex min-h-11 items-center">
                        {t('legal:shown', { date: dateOf(date) })}
                      </span>
                    ) : (
                      <Link to={index === 0 ? address : `${address}?${VERSION_NAME}=${date}`} className={LINK}>
                        {dateOf(date)}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="further" className="flex flex-col gap-1">
              <h2 id="further" className="text-21">
                {t('legal:further')}
              </h2>
              <ul className="flex flex-wrap gap-x-6">
                {[...LEGAL_DOCUMENTS.filter((other) => other !== document), 'contact' as const].map((page) => (
                  <li key={page}>
                    <Link to={sitePathIn(page, i18n.language)} className={LINK}>
                      {t(`common:site.${page}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          </footer>
        </div>
      </div>
    </div>
  );
}

/** `label` names a table: the heading above it. */
function Block({ block, label }: { block: LegalBlock; label: string }) {
  if (typeof block === 'string') return <p className="max-w-[42em] text-17">{block}</p>;
  if ('text' in block) return <p className="max-w-[42em] text-17">{block.text}</p>;
  if ('list' in block) return <List items={block.list} />;
  const { head, rows } = block.table;
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-15 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="border-line border-b py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(([first, ...others]) => (
          // Side by side the columns would be a few letters wide on a phone.
          <tr
            key={first}
            className="border-line border-b align-top max-md:flex max-md:flex-col max-md:gap-0.5 max-md:py-3"
          >
            <th scope="row" className="font-medium md:w-2/5 md:py-2.5 md:pr-4">
              {first}
            </th>
            {others.map((cell) => (
              <td key={cell} className="text-ink-soft md:py-2.5 md:pr-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex max-w-[42em] list-disc flex-col gap-2 pl-5 text-17 marker:text-leaf">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
