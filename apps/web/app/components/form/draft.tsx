import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Draft, openDraft } from '../../offline/drafts/draft.ts';

/** What is typed into the form around is kept with this. */
export const DraftContext = createContext<Draft | undefined>(undefined);

export function useDraft(): Draft | undefined {
  return useContext(DraftContext);
}

/**
 * State of a form that outlives the page: given back to the same person when the session or the tab ended before it was sent.
 * Whatever JSON can say; never a password or a code.
 *
 * @returns also `settle`, which puts what the server has by now in its place: nothing of the form waits any more
 */
export function useDraftState<Value>(
  field: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>, (value: Value) => void] {
  const draft = useDraft();
  const [value, setValue] = useState<Value>(() => {
    const typed = draft?.read(field);
    if (typed !== undefined) return typed as Value;
    return typeof initial === 'function' ? (initial as () => Value)() : initial;
  });
  const own = useRef(value);
  useEffect(() => {
    if (Object.is(value, own.current)) draft?.note(field, value);
    else draft?.type(field, value);
  }, [draft, field, value]);
  const settle = (settled: Value) => {
    own.current = settled;
    setValue(settled);
    draft?.end();
  };
  return [value, setValue, settle];
}

/** Around a form that stands on its page. A sheet's is held by `useSheets`. */
export function FormDraft({ place, children }: { place: string; children: ReactNode }) {
  const [draft] = useState(() => openDraft(place));
  useEffect(() => () => draft.leave(), [draft]);
  return <DraftContext value={draft}>{children}</DraftContext>;
}
