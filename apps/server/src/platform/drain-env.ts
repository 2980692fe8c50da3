import { OperatorError } from '@balsamo/database/names.ts';

const LONGEST_S = 60;

/**
 * How long a server that was told to end says so under `/api/ready` before it takes no more: for proxies that ask there from time to time.
 * @throws OperatorError
 */
export function readDrainMs({ DRAIN_SECONDS: seconds = '0' }: NodeJS.ProcessEnv): number {
  if (!/^\d{1,2}$/.test(seconds) || Number(seconds) > LONGEST_S)
    throw new OperatorError(`DRAIN_SECONDS must be a number of seconds, ${LONGEST_S} at most.`);
  return Number(seconds) * 1000;
}
