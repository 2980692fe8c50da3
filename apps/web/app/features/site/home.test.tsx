import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Hero } from './hero.tsx';
import { HomeHead } from './home-head.tsx';
import { Audiences, Figures } from './home-sections.tsx';

describe('the home page', () => {
  it('offers to start and to install the app', () => {
    renderPage(<Hero />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O diário que mostra o que realmente ajuda');
    expect(screen.getByRole('link', { name: 'Começar agora' }).getAttribute('href')).toBe('/cadastrar');
    screen.getByRole('button', { name: 'Instalar o app' });
  });

  it('shows its three figures', () => {
    renderPage(<Figures />);
    const figures = within(screen.getByRole('region', { name: 'Em números' }));
    expect(figures.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '100%',
      '24/7',
      'Sem limite',
    ]);
  });

  it('is for patients, doctors and associations', () => {
    renderPage(<Audiences />);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Pacientes',
      'Médicos',
      'Associações',
    ]);
  });

  it.each([
    ['pt', 'https://balsamo.test/'],
    ['en', 'https://balsamo.test/en'],
    ['fr', 'https://balsamo.test/fr'],
  ] as const)('names its address and those in the other languages: %s', (language, address) => {
    renderPage(
      <HomeHead origin="https://balsamo.test" organization={{ foundedIn: null, controller: null, email: null }} />,
      { language },
    );
    const link = (rel: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
    expect(link('canonical').map((element) => element.href)).toEqual([address]);
    expect(link('alternate').map((element) => `${element.hreflang} ${element.href}`)).toEqual([
      'pt-BR https://balsamo.test/',
      'en https://balsamo.test/en',
      'fr https://balsamo.test/fr',
      'x-default https://balsamo.test/',
    ]);
    expect(document.title).toContain('Bálsamo');
  });
});
