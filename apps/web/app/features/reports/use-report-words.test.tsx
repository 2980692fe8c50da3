import type { ReportTaken } from '@balsamo/contract/reports/schemas.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { useReportWords } from './use-report-words.ts';

type Doses = Pick<ReportTaken, 'cbd' | 'thc'>;

function Words({ doses }: { doses: Doses }) {
  return <p role="note">{useReportWords().perUse(doses as ReportTaken)}</p>;
}

const none = { from: 0, to: 0 };
const some = { from: 3.5, to: 3.5 };

describe('what one use holds, in a report', () => {
  it.each<[Doses, string]>([
    [{ cbd: some, thc: { from: 0.2, to: 0.5 } }, '3,5 mg de CBD + 0,2–0,5 mg de THC por uso'],
    [{ cbd: some, thc: none }, '3,5 mg de CBD por uso'],
    [{ cbd: some, thc: null }, '3,5 mg de CBD por uso'],
    [{ cbd: none, thc: none }, '0 mg de CBD + 0 mg de THC por uso'],
    [{ cbd: null, thc: none }, '0 mg de THC por uso'],
    [{ cbd: null, thc: null }, 'mg não informado'],
  ])('of %j is told as %s', (doses, words) => {
    renderPage(<Words doses={doses} />);
    expect(screen.getByRole('note').textContent?.replaceAll('\u00a0', ' ')).toBe(words);
  });
});
