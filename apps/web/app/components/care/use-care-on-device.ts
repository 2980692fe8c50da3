import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteCaredFor, peopleBeside } from '../../platform/device-person.ts';
import { careQuery } from './care-query.ts';

/** Mostly nobody is gone, and the code that removes what is kept of them stays where it is. */
async function keepOnly(personIds: readonly string[]): Promise<void> {
  if (peopleBeside(personIds).length === 0) return noteCaredFor(personIds);
  const actFor = await import('../../offline/device/act-for.ts');
  await actFor.keepOnly(personIds);
}

/** Whom the account cares for, also without a network; of whom it cares for no more, nothing stays on the device. */
export function useCareOnDevice() {
  const query = useQuery(careQuery);
  const { data, isStale } = query;
  useEffect(() => {
    // What the device kept says how it was.
    if (data && !isStale) void keepOnly(data.caresFor.map(({ personId }) => personId)).catch(() => {});
  }, [data, isStale]);
  return query;
}
