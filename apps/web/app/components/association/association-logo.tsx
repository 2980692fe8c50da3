import { useState } from 'react';
import { ServerImage } from '../files/server-image.tsx';
import { classNames } from '../ui/class-names.ts';
import { fileAddress } from './file-address.ts';

const SIZES = { tiny: 'size-9 text-13', small: 'size-12 text-17', large: 'size-16 text-21' } as const;
/** As the attributes of a picture want it: its box has this size, whatever the picture's. */
const PIXELS = { tiny: 36, small: 48, large: 64 } as const;

/** First letters of the first two words of a name that are written large; "de" and "dos" are none. */
export function logoLetters(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && !/^(d[aeo]s?|e)$/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

type AssociationLogoProps = {
  association: { id: string; name: string; logoId: string | null };
  size?: keyof typeof SIZES;
};

/**
 * The logo of an association; its letters where it has none, while it is on its way, and where it does not come. Stands beside the name, so
 * it says nothing by itself.
 */
export function AssociationLogo({ association: { id, name, logoId }, size = 'small' }: AssociationLogoProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-leaf-wash font-serif font-semibold text-leaf',
        SIZES[size],
      )}
    >
      {logoLetters(name)}
      {logoId ? <Picture key={logoId} address={fileAddress(id, logoId)} side={PIXELS[size]} /> : null}
    </span>
  );
}

function Picture({ address, side }: { address: string; side: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <ServerImage
      src={address}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onLoad={() => setShown(true)}
      onError={() => setShown(false)}
      // Logos were put on white when they were brought; so is what is left beside one that is no square.
      className={classNames(
        'absolute inset-0 size-full rounded-control border border-line bg-[white] object-contain',
        !isShown && 'invisible',
      )}
    />
  );
}
