import { useState } from 'react';
import { ServerImage } from '../files/server-image.tsx';
import { fileAddress } from './file-address.ts';

type AssociationBannerProps = { association: { id: string; bannerId: string | null } };

/** The cover picture of an association, three to one; nothing where it has none or it does not come. It says nothing by itself. */
export function AssociationBanner({ association: { id, bannerId } }: AssociationBannerProps) {
  const [failedId, setFailedId] = useState<string>();
  if (!bannerId || bannerId === failedId) return null;
  return (
    <ServerImage
      src={fileAddress(id, bannerId)}
      alt=""
      width={1200}
      height={400}
      loading="lazy"
      decoding="async"
      onError={() => setFailedId(bannerId)}
      className="aspect-[3/1] w-full rounded-card bg-leaf-wash object-cover"
    />
  );
}
