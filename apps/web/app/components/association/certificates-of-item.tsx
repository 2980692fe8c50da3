import { useQuery } from '@tanstack/react-query';
import { CertificateLink } from './certificate-link.tsx';
import { handedQuery } from './handed-query.ts';

/** The certificates of the lots that an item of the patient's stock holds something of; nothing where there are none. */
export function CertificatesOfItem({ itemId }: { itemId: string }) {
  const { data } = useQuery({ ...handedQuery, enabled: false });
  const certificates = data?.certificates.filter(({ inventoryItemIds }) => inventoryItemIds.includes(itemId)) ?? [];
  return certificates.map(({ lotId, associationId, batchNumber, certificate }) => (
    <CertificateLink
      key={lotId}
      associationId={associationId}
      certificate={certificate}
      lot={batchNumber ?? certificate.name}
    />
  ));
}
