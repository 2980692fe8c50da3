import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import common from '@balsamo/locales/pt/common.json';
import diary from '@balsamo/locales/pt/diary.json';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { trackerKeys } from '../../components/trackers/tracker-queries.ts';
import type { Outbox } from '../../offline/outbox/outbox.ts';
import { OutboxContext } from '../../offline/outbox/outbox-context.ts';
import { OutboxOpeningContext } from '../../offline/outbox/outbox-provider.tsx';
import { I18N_OPTIONS } from '../../platform/i18n.ts';
import { diaryKeys } from './diary-queries.ts';
import { takeDiaryAnswer } from './offline/diary-outbox.ts';
import { NOTHING_YET } from './offline/use-local-diary.ts';
import { DiarySheets } from './page/diary-sheets.tsx';

export type RenderDiaryOptions = {
  overview?: DiaryOverview;
  /** Without one the device keeps nothing, and every write is sent at once. */
  outbox?: Outbox;
};

/** Renders a piece of the diary in Portuguese, with what it stands in and, if given, an answer of the server. */
export function renderDiary(ui: ReactElement, { overview, outbox }: RenderDiaryOptions = {}) {
  const i18n = createInstance();
  i18n
    .use(initReactI18next)
    .init({ ...I18N_OPTIONS, lng: 'pt', resources: { pt: { diary, common } }, initAsync: false });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['account'], { name: 'Maria Silva', timeZone: 'America/Sao_Paulo' });
  client.setQueryData(trackerKeys.list, []);
  if (overview) client.setQueryData(diaryKeys.overview, overview);
  outbox?.onAnswered((write, answer) => takeDiaryAnswer(client, write, answer));
  const rendered = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/diary']}>
          <OutboxOpeningContext value={{ personId: 'maria', isReadOnly: false, outbox: Promise.resolve(outbox) }}>
            <OutboxContext value={outbox}>
              <DiarySheets>{ui}</DiarySheets>
            </OutboxContext>
          </OutboxOpeningContext>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...rendered, client, user: userEvent.setup() };
}

/** An oil taken at 9:10 in São Paulo, not finished; `changes` make it another. */
export function anEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: '0197f22e-79b0-7fff-bfff-ffffffffffff',
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: '2026-11-20T12:10:00.000Z',
    timeZone: 'America/Sao_Paulo',
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 }, after: null },
    copiedBefore: [],
    ownBefore: {},
    ownAfter: {},
    triggers: ['Dor Crônica'],
    notes: null,
    source: 'quick',
    status: 'incompleto',
    primaryEffect: null,
    unwantedEffects: [],
    effectEnded: null,
    effectDurationHours: null,
    inventoryItemId: null,
    inventoryItem: null,
    stock: null,
    checkOutDueAt: '2026-11-20T17:10:00.000Z',
    checkedOutAt: null,
    isEdited: false,
    createdAt: '2026-11-20T12:10:00.000Z',
    updatedAt: '2026-11-20T12:10:00.000Z',
    ...changes,
  };
}

/** The same, finished: pain and anxiety fell, energy fell too, mood stayed. */
export function aFinishedEntry(changes: Partial<Entry> = {}): Entry {
  const { symptoms } = anEntry();
  return anEntry({
    status: 'completo',
    symptoms: { ...symptoms, after: { mood: 4, anxiety: 4, energy: 3, pain: 3 } },
    primaryEffect: 'alivio_dor',
    effectEnded: true,
    effectDurationHours: 2.5,
    checkedOutAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  });
}

export function anOverview(changes: Partial<DiaryOverview> = {}): DiaryOverview {
  return { ...NOTHING_YET, ...changes };
}

/** A rating without a use at 19:04 in São Paulo. */
export function aRating(changes: Partial<SymptomRating> = {}): SymptomRating {
  return {
    id: '0197f22e-79b0-7fff-bfff-fffffffffffe',
    ratedAt: '2026-11-20T22:04:00.000Z',
    timeZone: 'America/Sao_Paulo',
    symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 1 },
    own: {},
    createdAt: '2026-11-20T22:04:00.000Z',
    updatedAt: '2026-11-20T22:04:00.000Z',
    ...changes,
  };
}
