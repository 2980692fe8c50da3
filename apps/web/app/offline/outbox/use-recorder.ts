import { useCallback } from 'react';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { useOutboxOpening } from './outbox-provider.tsx';
import type { SentWrite } from './send-directly.ts';
import type { WriteKind } from './write-kind.ts';

/** Saves a write: on the device, or with the server where the device cannot keep it; only then it has been sent. */
export type Recorder = <Payload, Answer>(
  kind: WriteKind<Payload, Answer>,
  payload: Payload,
) => Promise<SentWrite<Payload, Answer> | undefined>;

/**
 * The function that forms save with. Once it has resolved nothing is lost any more, and the form may close.
 * @throws what `sendDirectly` throws, and {DeviceFullError}: what was typed stays with the caller
 */
export function useRecorder(): Recorder {
  const opening = useOutboxOpening();
  return useCallback<Recorder>(
    async (kind, payload) => {
      // As the server would say it, and before anything waits in vain.
      if (opening.isReadOnly) throw new ApiProblem({ status: 403, code: 'care.read_only' });
      const outbox = await opening.outbox;
      const sendNow = async () => {
        const { sendDirectly } = await import('./send-directly.ts');
        return sendDirectly(kind, payload, opening.personId);
      };
      if (!outbox || outbox.snapshot().isClosed) return sendNow();
      try {
        await outbox.record(kind, payload);
        return undefined;
      } catch (error) {
        const { OutboxClosedError } = await import('./outbox.ts');
        if (error instanceof OutboxClosedError) return sendNow();
        // What waits on the same subject was made earlier, and has to arrive earlier.
        if (outbox.writesOf(kind.subjectOf(payload)).length > 0) throw error;
        return await sendNow().catch((reason) => {
          throw reason instanceof NetworkProblem ? error : reason;
        });
      }
    },
    [opening],
  );
}
