import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderDiary } from '../testing.tsx';
import { type QuantityDraft, QuantityField } from './quantity-field.tsx';

function Harness({ first, error }: { first: QuantityDraft; error?: string }) {
  const [draft, setDraft] = useState(first);
  return <QuantityField productType="oleo" draft={draft} onDraftChange={setDraft} error={error} />;
}

describe('the quantity field', () => {
  it('offers the units of the product and no others', () => {
    renderDiary(<Harness first={{ text: '2', unit: 'gotas' }} />);
    const units = [...screen.getByLabelText<HTMLSelectElement>('Unidade').options].map((option) => option.value);
    expect(units).toEqual(['gotas', 'ml']);
  });

  it('says the unit in the number of the amount', async () => {
    const { user } = renderDiary(<Harness first={{ text: '2', unit: 'gotas' }} />);
    expect(screen.getByRole('option', { name: 'gotas' })).toBeDefined();
    const amount = screen.getByLabelText('Quantidade');
    await user.clear(amount);
    await user.type(amount, '1');
    expect(screen.getByRole('option', { name: 'gota' })).toBeDefined();
  });

  it('keeps what is typed, comma or point', async () => {
    const { user } = renderDiary(<Harness first={{ text: '', unit: 'gotas' }} />);
    const amount = screen.getByLabelText<HTMLInputElement>('Quantidade');
    await user.type(amount, '2,5');
    expect(amount.value).toBe('2,5');
    await user.clear(amount);
    await user.type(amount, '2.5');
    expect(amount.value).toBe('2.5');
  });

  it('ties the error to the box', () => {
    renderDiary(<Harness first={{ text: '0', unit: 'gotas' }} error="Por favor, insira uma quantidade válida" />);
    const amount = screen.getByLabelText('Quantidade');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(amount.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('Por favor, insira uma quantidade válida');
  });
});
