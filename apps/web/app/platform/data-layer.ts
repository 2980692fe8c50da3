/**
 * What is counted, with what is said of it in the page's own data layer (spec §3). Never a person, an entry, a product or how somebody
 * feels: the fields of the specification that would say so are left out (ADR-0049).
 */
export type AnalyticsEvent =
  | { event: 'page_view' }
  | { event: 'cta_click'; cta_type: string }
  | { event: 'select_plan'; plan_name: string }
  | { event: 'generate_lead'; lead_type: 'contact' }
  | { event: 'sign_up'; signup_method: 'email' }
  | { event: 'login' }
  | { event: 'diary_checkin' }
  | { event: 'diary_checkout' }
  | { event: 'tab_change'; from_tab: string; to_tab: string };

/** Spec §9: of this tab alone, made with the first event and removed with the consent. */
export const ANALYTICS_SESSION_KEY = 'analytics_session_id';
/** Of the script that a tag manager loads, where the installation has one. */
export const TAG_MANAGER_SCRIPT_ID = 'tag-manager';

let hasShownApp = false;
/** This document has shown a page that is not public: what it holds of a person is nothing for a tag manager, on no later page either. */
export function noteAppShown(): void {
  hasShownApp = true;
}
export const isDocumentPublic = (): boolean => !hasShownApp;

/** Takes away what counting has left in this tab. */
export function forgetAnalytics(): void {
  delete window.dataLayer;
  try {
    sessionStorage.removeItem(ANALYTICS_SESSION_KEY);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

declare global {
  interface Window {
    /** Only while there is consent. */
    dataLayer?: Record<string, unknown>[] | undefined;
  }
}
