import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { aReport } from '@balsamo/domain/unwanted-effects/testing.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActingContext } from '../../components/acting/acting.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import ReportSheet from './report-sheet.tsx';

const REPORT: EffectReport = {
  ...aReport({ effects: [{ effect: 'tontura', strength: 'leve' }] }),
  id: 'one',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

beforeEach(() => {
  stubServer({
    'GET /api/inventory/items': { body: { items: [], nextCursor: null } },
    'GET /api/medicines': { body: { medicines: [], conditions: [] } },
  });
});
afterEach(() => vi.unstubAllGlobals());

function render(report: EffectReport | undefined, person: string | undefined) {
  const acting = person === undefined ? undefined : { name: person, isReadOnly: false, colour: 'teal' as const };
  renderPage(
    <ActingContext value={acting}>
      <ReportSheet
        report={report}
        usesOf={async () => []}
        onText={() => {}}
        isOpen
        onOpenChange={() => {}}
        onCloseAutoFocus={() => {}}
      />
    </ActingContext>,
  );
}
const outcomes = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>('Como está agora')).options].map(({ value }) => value);
const death = () => screen.queryByRole('button', { name: 'Morte' });

it('that somebody died is nothing to be asked of oneself', async () => {
  render(undefined, undefined);
  expect(await outcomes()).not.toContain('obito');
  expect(death()).toBeNull();
});

it('that somebody died is offered to whoever acts for them', async () => {
  render(undefined, 'Davi Souza');
  expect(await outcomes()).toContain('obito');
  const chip = death();
  if (!chip) throw new Error('not offered');
  await userEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});

it('what was said of a death stands in the form of whoever took the diary over', async () => {
  render({ ...REPORT, outcome: 'obito', seriousness: ['obito'] }, undefined);
  expect(await outcomes()).toContain('obito');
  expect((await screen.findByLabelText<HTMLSelectElement>('Como está agora')).value).toBe('obito');
  expect(death()?.getAttribute('aria-pressed')).toBe('true');
});
