import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useSheets } from './use-sheets.ts';

test('a sheet that is done only after another was opened closes that one neither nor takes its draft', async () => {
  let sheets = {} as ReturnType<typeof useSheets<string>>;
  const Page = () => {
    sheets = useSheets<string>('page');
    return <main tabIndex={-1} />;
  };
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  await act(() => sheets.open('first'));
  const { onOpenChange: closeFirst, onDismiss: putFirstAway } = sheets.props;
  await act(async () => putFirstAway?.());
  expect(sheets.props.isOpen).toBe(false);
  await act(() => sheets.open('second'));
  await act(async () => {
    closeFirst(false);
    putFirstAway?.();
  });
  expect([sheets.current?.sheet, sheets.props.isOpen]).toEqual(['second', true]);
  await act(async () => sheets.props.onOpenChange(false));
  expect(sheets.props.isOpen).toBe(false);
});
