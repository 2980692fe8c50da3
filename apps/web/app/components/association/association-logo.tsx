import { classNames } from '../ui/class-names.ts';

const SIZES = { small: 'size-12 text-17', large: 'size-16 text-21' } as const;

/** First letters of the first two words of a name that are written large; "de" and "dos" are none. */
export function logoLetters(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && !/^(d[aeo]s?|e)$/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** The letters of an association in the place of its logo. Stands beside the name, so it says nothing by itself. */
export function AssociationLogo({ name, size = 'small' }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-control bg-leaf-wash font-serif font-semibold text-leaf',
        SIZES[size],
      )}
    >
      {logoLetters(name)}
    </span>
  );
}
