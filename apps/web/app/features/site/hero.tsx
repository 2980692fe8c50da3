import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { InstallButton } from './install-button.tsx';

/** First screen of the home page: the sentence, two ways to begin, and a notebook that turns its pages. */
export function Hero() {
  const { t } = useTranslation(['home']);
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-12 gap-y-9 px-4 pt-6 pb-12 md:px-8 md:pt-12 md:pb-20 lg:grid-cols-[1.05fr_1fr]">
      <div className="flex flex-col items-start gap-5">
        <h1 className="max-w-[min(14em,100%)] text-38 max-md:text-[length:min(2.375rem,15vw)]">
          {t('home:hero.heading')}
        </h1>
        <p className="max-w-[34em] text-17 text-ink-soft">{t('home:hero.lede')}</p>
        <div className="flex flex-wrap gap-3 pt-1">
          <Button asChild size="lg">
            <Link to="/cadastrar" data-counted="cta_click:start">
              {t('home:hero.start')}
            </Link>
          </Button>
          <InstallButton />
        </div>
        <p className="text-13 text-ink-soft">{t('home:hero.free')}</p>
      </div>
      <HeroCarousel />
    </section>
  );
}
