import { RECEIVED_FILE_PLACE, WHOSE_CHOSEN } from '@balsamo/domain/files/received-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { inForceQuery } from '../../features/prescriptions/in-force-query.ts';
import WalletPage from '../../features/wallet/wallet-page.tsx';

/** *Meus documentos*, shown together with what is prescribed and the lots of what is at home (issue 19). */
export default function DocumentsTab() {
  const { pathname, hash, search } = useLocation();
  const { data, isError } = useQuery(inForceQuery);
  const prescriptions = data ?? (isError ? [] : undefined);
  const { data: items = [] } = useQuery(activeItemsQuery);
  const lots = items.flatMap(({ id, nickname, details: { brand, batch, expiresOn } }) =>
    batch === null ? [] : [{ id, nickname, brand, batch, expiresOn }],
  );
  return (
    <WalletPage
      prescriptions={prescriptions}
      lots={lots}
      isReceiving={`${pathname}${hash}` === RECEIVED_FILE_PLACE}
      isWhoseKnown={search === `?${WHOSE_CHOSEN}`}
    />
  );
}
