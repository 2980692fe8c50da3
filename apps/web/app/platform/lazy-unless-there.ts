import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * `lazy` for code that may have arrived before it is shown: it is then shown at once. React's own asks even a promise that is kept already to wait its turn, draws what stands
 * in the place meanwhile, and shows the rest 300 ms later at the earliest.
 * @returns the component, and what fetches its code
 */
export function lazyUnlessThere<Props>(
  load: () => Promise<Loaded<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<Loaded<Props>>] {
  let there: Loaded<Props> | undefined;
  const fetch = () =>
    load().then((loaded) => {
      there = loaded;
      return loaded;
    });
  const thereOrFetch = () => (there ? thenableOf(there) : fetch());
  return [lazy(thereOrFetch), fetch];
}

/** Answers in the same moment, which is all that `lazy` asks of a promise. */
function thenableOf<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: a promise would answer in the next moment, and React would wait for it
  return { then: (onAnswer: (answer: Value) => void) => onAnswer(value) } as unknown as Promise<Value>;
}
