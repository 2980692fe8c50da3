import { useQuery } from '@tanstack/react-query';
import { MarkedKeptContext, NOTHING_MARKED } from '../../components/medicines/medicine-marks.ts';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';
import SeizuresPage from '../../features/seizures/seizures-page.tsx';

/** `/diary#seizures`, with the medicines that the weeks mark. */
export default function SeizuresTab() {
  const { data: kept } = useQuery(medicinesQuery);
  return (
    <MarkedKeptContext value={kept ?? NOTHING_MARKED}>
      <SeizuresPage />
    </MarkedKeptContext>
  );
}
