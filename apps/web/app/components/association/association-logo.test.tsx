import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AssociationLogo, logoLetters } from './association-logo.tsx';

const RAIZ = { id: 'a1', name: 'Raiz Serena' };
const LOGO = '/api/associations/a1/files/f1';

describe('the logo of an association', () => {
  it('is its letters where none is kept', () => {
    const { container } = render(<AssociationLogo association={{ ...RAIZ, logoId: null }} />);
    expect(container.textContent).toBe('RS');
    expect(container.querySelector('img')).toBeNull();
  });

  it('lies over the letters once it is there, in a box of one size', () => {
    const { container } = render(<AssociationLogo association={{ ...RAIZ, logoId: 'f1' }} />);
    const picture = container.querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe(LOGO);
    expect([picture.width, picture.height, picture.getAttribute('loading')]).toEqual([48, 48, 'lazy']);
    expect(picture.className).toContain('invisible');
    fireEvent.load(picture);
    expect(picture.className).not.toContain('invisible');
  });

  it('leaves the letters where it does not come', () => {
    const { container } = render(<AssociationLogo association={{ ...RAIZ, logoId: 'f1' }} />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('img')?.className).toContain('invisible');
    expect(container.textContent).toBe('RS');
  });

  it.each([
    ['Associação de Pacientes do Recife', 'AP'],
    ['raiz', 'R'],
    ['Ágape & Cuidado', 'ÁC'],
  ])('writes %s as %s', (name, letters) => expect(logoLetters(name)).toBe(letters));
});
