import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Draft, giveBackHere, isLeftHere, openDraft } from '../../offline/drafts/draft.ts';

/** What is typed into the form around is kept with this. */
export const DraftContext = createContext<Draft | undefined>(undefined);

export function useDraft(): Draft | undefined {
  return useContext(DraftContext);
}

/**
 * State of a form that outlives the page: given back to the same person when the session or the tab ended before it was sent.
 * Whatever JSON can say; never a password or a code.
 */
export function useDraftState<Value>(field: string, initial: Value): [Value, (value: Value) => void] {
  const draft = useDraft();
  const [opened] = useState(() => (draft?.read(field) as Value | undefined) ?? initial);
  const [value, setValue] = useState(opened);
  useEffect(() => {
    if (Object.is(value, opened)) draft?.note(field, value);
    else draft?.type(field, value);
  }, [draft, field, value, opened]);
  return [value, setValue];
}

/** Which of several forms of a sheet is shown: given back with what was typed, and nothing that would have to be kept by itself. */
export function useDraftChoice<Value>(field: string, initial: Value): [Value, (value: Value) => void] {
  const draft = useDraft();
  const [value, setValue] = useState(() => (draft?.read(field) as Value | undefined) ?? initial);
  useEffect(() => draft?.note(field, value), [draft, field, value]);
  return [value, setValue];
}

/**
 * Around a form that stands on its page. A sheet's is held by `useSheets`. Whoever went to another part of the page and comes back finds what
 * they typed; what waits from before the page was loaded is offered by the page's notice instead.
 */
export function FormDraft({ place, children }: { place: string; children: ReactNode }) {
  const [draft, setDraft] = useState(() => (isLeftHere(place) ? undefined : openDraft(place)));
  useEffect(() => {
    if (draft) return () => draft.leave();
    let isGone = false;
    void giveBackHere(place, undefined).then(() => {
      if (!isGone) setDraft(openDraft(place));
    });
    return () => {
      isGone = true;
    };
  }, [draft, place]);
  return draft ? <DraftContext value={draft}>{children}</DraftContext> : null;
}
