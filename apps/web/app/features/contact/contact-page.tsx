import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import type { RefusedContact } from '../../platform/page-sources.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { ContactForm } from './contact-form.tsx';

type Props = {
  /** What the form begins with. */
  token: string;
  /** Was a form sent that this page answers? */
  isSent: boolean;
  refused: RefusedContact | undefined;
  /** Published by the installation. */
  address: string | null;
};

/** Where anybody writes to the team (spec §2.6). */
export function ContactPage({ token, isSent, refused, address }: Props) {
  const { t, i18n } = useTranslation(['contact']);
  const [sentWith, setSentWith] = useState<string>();
  const isDone = isSent || sentWith === token;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-10 wrap-anywhere px-gutter pt-6 pb-16 md:px-8 md:pt-10 md:pb-24 lg:grid-cols-[1.5fr_1fr]">
      <header className="flex flex-col gap-3 lg:col-span-2">
        <h1 className="text-38 max-md:text-[length:min(2.125rem,11vw)] max-md:leading-[1.15]">
          {t('contact:heading')}
        </h1>
        <p className="max-w-[38em] text-17 text-ink-soft">{t('contact:lede')}</p>
      </header>
      <div className="rounded-card border border-line bg-surface px-gutter py-6 md:px-8 md:py-8">
        {isDone ? (
          <Sent isFocused={!isSent} />
        ) : (
          <ContactForm key={token} token={token} refused={refused} onSent={() => setSentWith(token)} />
        )}
      </div>
      <div className="flex flex-col gap-8">
        <Aside title={t('contact:hours.title')}>
          <p>{t('contact:hours.text')}</p>
        </Aside>
        {address ? (
          <Aside title={t('contact:address')}>
            <a
              href={`mailto:${address}`}
              className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
            >
              {address}
            </a>
          </Aside>
        ) : null}
        <Aside title={t('contact:before.title')}>
          <p>{t('contact:before.text')}</p>
          <Link
            to={sitePathIn('faq', i18n.language)}
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {t('contact:before.action')}
          </Link>
        </Aside>
        <Aside title={t('contact:urgent.title')}>
          <p>{t('contact:urgent.text')}</p>
        </Aside>
      </div>
    </div>
  );
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5 border-leaf border-t-2 pt-4">
      <h2 className="text-21">{title}</h2>
      <div className="text-ink-soft">{children}</div>
    </section>
  );
}

/** In the place of the form. `isFocused`: whoever sent it with scripts is led here, since the button that they pressed is gone. */
function Sent({ isFocused }: { isFocused: boolean }) {
  const { t, i18n } = useTranslation(['contact']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <div className="flex flex-col items-start gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-leaf-wash text-leaf" aria-hidden="true">
        <Check className="size-6" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-28 outline-none">
        {t('contact:sent.title')}
      </h2>
      <p className="max-w-[34em] text-17">{t('contact:sent.text')}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button asChild variant="secondary">
          {/* Asks for the page once more, and so for another token. */}
          <Link to={sitePathIn('contact', i18n.language)}>{t('contact:sent.another')}</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to={sitePathIn('home', i18n.language)}>{t('contact:sent.home')}</Link>
        </Button>
      </div>
    </div>
  );
}
