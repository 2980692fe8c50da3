import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientKeys } from '../../components/patient-keys.ts';
import { takePatientNews } from './practice-live.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('asks at once for the first news, and for all that follow within a minute together', async () => {
  const client = new QueryClient();
  const read = vi.fn(async () => 'read');
  const observer = new QueryObserver(client, { queryKey: [...patientKeys.lists, 'overview'], queryFn: read });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);

  takePatientNews(client);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);

  for (let times = 0; times < 5; times++) takePatientNews(client);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(3);
  leave();
});
