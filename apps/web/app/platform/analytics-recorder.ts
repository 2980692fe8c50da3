import {
  ANALYTICS_EVENTS_MAX,
  type AnalyticsEventName,
  type AnalyticsPage,
} from '@balsamo/domain/analytics/vocabulary.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { parsedUrl } from '@balsamo/domain/text/parsed-url.ts';
import { countedPageOf } from './analytics-pages.ts';
import { apiRequest } from './api-request.ts';
import { consent, consentChoice, onConsentChange } from './consent.ts';
import {
  ANALYTICS_SESSION_KEY,
  type AnalyticsEvent,
  forgetAnalytics,
  isDocumentPublic,
  TAG_MANAGER_SCRIPT_ID,
} from './data-layer.ts';
import { TAG_MANAGER_META } from './document.tsx';
import { LANGUAGE_KEY } from './language-store.ts';
import { pageQueryClient } from './query-client.ts';
import { accountQuery } from './session.ts';

/** What happens together is sent together. */
const SEND_AFTER_MS = 2_000;
/** `data-counted="cta_click:start"`, on what is pressed. */
const COUNTED = '[data-counted]';

let waiting: { event: AnalyticsEventName; page: AnalyticsPage }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Of the page that was counted before this one in this document. */
let previousLocation: string | undefined;

/** Puts an event into the data layer of this page, and to the server's sums. Nothing of it without consent. */
export function record(event: AnalyticsEvent, pathname: string, at = new Date()): void {
  if (consent() !== 'granted') return;
  const { name, location } = countedPageOf(pathname);
  window.dataLayer ??= [];
  window.dataLayer.push({
    ...event,
    ...(event.event === 'cta_click' && { cta_location: name }),
    ...(event.event === 'generate_lead' && { form_location: name }),
    ...(event.event === 'select_plan' && planFields(event.plan_name)),
    page_name: name,
    page_location: location,
    ...(event.event === 'page_view' && { page_referrer: previousLocation ?? originOf(document.referrer) }),
    user_role: pageQueryClient().getQueryData(accountQuery.queryKey)?.role ?? 'visitante',
    session_id: sessionId(),
    timestamp: at.toISOString(),
  });
  if (event.event === 'page_view') {
    previousLocation = location;
    loadTagManager();
  }
  waiting.push({ event: event.event, page: name });
  if (waiting.length >= ANALYTICS_EVENTS_MAX) send();
  else timer ??= setTimeout(send, SEND_AFTER_MS);
}

function planFields(plan: string) {
  return { plan_type: plan, plan_price: plan === 'professional' ? PROFESSIONAL_PRICE_BRL : 0, currency: 'BRL' };
}

/** From where somebody came to us: the site, never the page there. */
function originOf(address: string): string {
  return parsedUrl(address)?.origin ?? '';
}

function sessionId(): string {
  try {
    const known = sessionStorage.getItem(ANALYTICS_SESSION_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(ANALYTICS_SESSION_KEY, made);
    return made;
  } catch {
    return '';
  }
}

/** Names and pages alone, without the session's cookie. A page that is left sends on. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0 || consent() !== 'granted') return;
  const { path, method, body } = apiRequest('post', '/api/analytics/events', { body: { events } });
  void fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}

function countPress({ target }: Event): void {
  const [event, what = ''] = (target as Element).closest<HTMLElement>(COUNTED)?.dataset.counted?.split(':') ?? [];
  // The page on which it was pressed, not that to which it leads.
  const { pathname } = window.location;
  if (event === 'cta_click') record({ event, cta_type: what }, pathname);
  if (event === 'select_plan') record({ event, plan_name: what }, pathname);
}

/** Only where the server has named one, and with that only on public pages, whose policy lets it through. */
function loadTagManager(): void {
  const id = document.querySelector<HTMLMetaElement>(`meta[name="${TAG_MANAGER_META}"]`)?.content;
  if (
    !id ||
    !isDocumentPublic() ||
    !consentChoice()?.coversTagManager ||
    document.getElementById(TAG_MANAGER_SCRIPT_ID)
  )
    return;
  window.dataLayer?.unshift({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = TAG_MANAGER_SCRIPT_ID;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Cookies that scripts can see and that are not ours were set by what a tag manager has loaded. */
function removeForeignCookies(): void {
  const { hostname } = window.location;
  for (const name of document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')) {
    if (name === '' || name === LANGUAGE_KEY) continue;
    for (const domain of ['', `; Domain=${hostname}`, `; Domain=.${hostname.split('.').slice(-2).join('.')}`]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that people use.
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  }
}

function stop(): void {
  waiting = [];
  clearTimeout(timer);
  timer = undefined;
  previousLocation = undefined;
  forgetAnalytics();
  if (!document.getElementById(TAG_MANAGER_SCRIPT_ID)) return;
  removeForeignCookies();
  // Code that runs cannot be taken out of a page.
  window.location.reload();
}

document.addEventListener('click', countPress, { capture: true });
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
onConsentChange(() => {
  if (consent() !== 'granted') stop();
});
