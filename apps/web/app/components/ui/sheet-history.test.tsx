import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useSheetHistory } from './sheet-history.ts';

const IN_MEMORY = { initialEntries: ['/diary#history', '/diary#quick'] };

function openPage(createRouter: typeof createBrowserRouter = (routes) => createMemoryRouter(routes, IN_MEMORY)) {
  const onBack = vi.fn();
  let sheet = { enter: () => {}, leave: () => {} };
  function Page() {
    sheet = useSheetHistory('diary', onBack);
    return <Link to="/conta">Conta</Link>;
  }
  const router = createRouter([{ path: '*', element: <Page /> }]);
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

test('going back closes the sheet also where the page has not been drawn with its step yet', async () => {
  window.history.replaceState(null, '', '/diary#history');
  window.history.pushState(null, '', '/diary#quick');
  const { onBack, place, enter } = openPage(createBrowserRouter);
  const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    enter();
    await vi.waitFor(() => expect(window.history.state?.usr).toEqual({ sheetOf: 'diary' }));
    window.history.back();
    await wentBack;
  });
  await waitFor(() => expect(place()).toBe('#quick null'));
  expect(onBack).toHaveBeenCalledOnce();
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

test('a sheet that is opened again while the browser still goes back stays open, as one step', async () => {
  window.history.replaceState(null, '', '/diary#history');
  window.history.pushState(null, '', '/diary#quick');
  const { router, onBack, place, enter, leave } = openPage(createBrowserRouter);
  await act(async () => enter());
  const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    leave();
    enter();
    await wentBack;
  });
  await waitFor(() => expect(place()).toBe('#quick {"sheetOf":"diary"}'));
  expect(onBack).not.toHaveBeenCalled();
  await act(async () => router.navigate(-1));
  await waitFor(() => expect(place()).toBe('#quick null'));
  expect(onBack).toHaveBeenCalledOnce();
  await act(async () => router.navigate(-1));
  await waitFor(() => expect(place()).toBe('#history null'));
});

test('a sheet that is closed and opened before its step is there makes one step', async () => {
  const { router, place, enter, leave } = openPage();
  await act(async () => {
    enter();
    leave();
    enter();
  });
  expect(place()).toBe('#quick {"sheetOf":"diary"}');
  await act(async () => router.navigate(-1));
  expect(place()).toBe('#quick null');
});

test('a link that is pressed before the step of its sheet is there is followed from that step', async () => {
  const { router, place, enter } = openPage();
  await act(async () => {
    enter();
    screen.getByRole('link', { name: 'Conta' }).click();
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/conta'));
  await act(async () => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/diary');
  await waitFor(() => expect(place()).toBe('#quick null'));
});

test.each([
  ['of the sheet that was opened again', true],
  ['of the page below', false],
])('a link %s is followed, pressed while the browser still goes back from the sheet', async (_, isOpenedAgain) => {
  window.history.replaceState(null, '', '/diary#history');
  window.history.pushState(null, '', '/diary#quick');
  const { router, enter, leave } = openPage(createBrowserRouter);
  await act(async () => enter());
  const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    leave();
    if (isOpenedAgain) enter();
    screen.getByRole('link', { name: 'Conta' }).click();
    await wentBack;
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/conta'));
  expect(window.location.pathname).toBe('/conta');
  // The sheet that was left open is a step to come back to, as for any link that is followed out of a sheet.
  await act(async () => router.navigate(-1));
  await waitFor(() => expect(window.location.pathname).toBe('/diary'));
});

test('a sheet over that of another place leaves it open, and each step back closes one of them', async () => {
  const [onBack, onBackOver] = [vi.fn(), vi.fn()];
  let [sheet, over] = [
    { enter: () => {}, leave: () => {} },
    { enter: () => {}, leave: () => {} },
  ];
  function Page() {
    over = useSheetHistory('report', onBackOver, true);
    sheet = useSheetHistory('diary', onBack);
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], IN_MEMORY);
  render(<RouterProvider router={router} />);
  const state = () => router.state.location.state;
  await act(async () => sheet.enter());
  await act(async () => over.enter());
  expect(state()).toEqual({ sheetOf: 'report', over: ['diary'] });
  await act(async () => over.leave());
  expect(state()).toEqual({ sheetOf: 'diary' });
  await act(async () => over.enter());
  await act(async () => router.navigate(-1));
  expect([onBackOver.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
  await act(async () => router.navigate(-1));
  expect([onBackOver.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
  expect(router.state.location.hash).toBe('#quick');
});
