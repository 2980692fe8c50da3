import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { aPlan, OVER, PAID } from './testing.ts';
import { usePlanCheck } from './use-plan-check.ts';

const PLAN = 'GET /api/subscription';
const CHECK = 'POST /api/subscription/check';
const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Area({ onChange }: { onChange: () => void }) {
  usePlanCheck(onChange);
  return <p>area</p>;
}

async function open(first = aPlan()) {
  const server = stubServer({ [PLAN]: { body: first }, [CHECK]: { body: first } });
  const onChange = vi.fn();
  renderPage(<Area onChange={onChange} />, { at: '/dashboard' });
  screen.getByText('area');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  return { server, onChange };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the plan of a doctor', () => {
  it('is checked when the area opens, and every five minutes', async () => {
    const { server } = await open();
    await pass(4.5 * MINUTE_MS);
    expect(server.sent).toHaveLength(1);
    await pass(MINUTE_MS);
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/subscription/check', '/api/subscription/check']);
  });

  it.each([
    ['paid for', PAID],
    ['over', OVER],
  ])('that turns out to be %s changes how many patients there may be', async (_, next) => {
    const { server, onChange } = await open();
    expect(onChange).not.toHaveBeenCalled();
    server.answer(CHECK, { body: next });
    await pass(5.5 * MINUTE_MS);
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  });
});
