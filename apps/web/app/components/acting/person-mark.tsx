import type { CareColour } from '@balsamo/domain/care/care.ts';

/** Sets `--care` for what is inside. */
export const CARE_COLOUR: Record<CareColour, string> = {
  blue: '[--care:var(--care-blue)]',
  purple: '[--care:var(--care-purple)]',
  orange: '[--care:var(--care-orange)]',
  pink: '[--care:var(--care-pink)]',
  teal: '[--care:var(--care-teal)]',
  brown: '[--care:var(--care-brown)]',
};

const SIZES = {
  xs: 'size-6 text-[0.6875rem]',
  sm: 'size-7 text-13',
  md: 'size-8 text-13',
  lg: 'size-10 text-15',
};

type PersonMarkProps = { name: string; colour?: CareColour; size?: keyof typeof SIZES };

/** Initials in the person's colour; the name stands beside it. */
export function PersonMark({ name, colour, size = 'md' }: PersonMarkProps) {
  const look = colour ? `${CARE_COLOUR[colour]} bg-(--care) text-on-care` : 'border border-line-strong text-ink-soft';
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 select-none items-center justify-center rounded-full font-semibold ${SIZES[size]} ${look}`}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
