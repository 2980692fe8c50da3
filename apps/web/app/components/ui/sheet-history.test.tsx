import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useSheetHistory } from './sheet-history.ts';

function openPage() {
  const onBack = vi.fn();
  let sheet = { enter: () => {}, leave: () => {} };
  function Page() {
    sheet = useSheetHistory('diary', onBack);
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/diary#history', '/diary#quick'],
  });
  render(<RouterProvider router={router} />);
  const place = () => `${router.state.location.hash} ${JSON.stringify(router.state.location.state)}`;
  return { router, onBack, place, enter: () => sheet.enter(), leave: () => sheet.leave() };
}

test('going back closes the sheet and stays on the page', async () => {
  const { router, onBack, place, enter } = openPage();
  await act(async () => enter());
  expect(place()).toBe('#quick {"sheetOf":"diary"}');
  await act(async () => router.navigate(-1));
  expect(onBack).toHaveBeenCalledOnce();
  expect(place()).toBe('#quick null');
});

test('a closed sheet leaves no step behind', async () => {
  const { router, place, enter, leave } = openPage();
  await act(async () => enter());
  await act(async () => leave());
  await act(async () => router.navigate(-1));
  expect(place()).toBe('#history null');
});

test('a sheet that is closed before its step is there leaves none behind either', async () => {
  const { router, onBack, place, enter, leave } = openPage();
  await act(async () => {
    enter();
    leave();
  });
  await act(async () => router.navigate(-1));
  expect(place()).toBe('#history null');
  expect(onBack).not.toHaveBeenCalled();
});
