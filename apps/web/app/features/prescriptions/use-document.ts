import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { uploadFile } from '../../platform/upload-file.ts';
import { documentProblemText, fileProblem, fileProblemText } from './document-problem.ts';
import { useRefreshPrescriptions } from './prescription-queries.ts';
import { prescriptionPath, usePrescriptionSide } from './prescription-side.ts';

/** Brings and removes the signed document of a prescription. `progress` 0 to 1, undefined while nothing is sent. */
export function useDocument(id: string) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const path = prescriptionPath(usePrescriptionSide(), id, '/document');
  const refresh = useRefreshPrescriptions();
  const sending = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => () => sending.current?.abort(), []);

  /** True once it is kept; false when it was not, which `problem` explains, or was cancelled. */
  const bring = async (file: File): Promise<boolean> => {
    const found = fileProblem(file);
    setProblem(found && fileProblemText(found, t));
    if (found) return false;
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    try {
      await uploadFile(path, file, { signal: controller.signal, onProgress: setProgress });
      await refresh();
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(documentProblemText(error, t));
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  const remove = useMutation({ mutationFn: () => api.delete(path), onSuccess: refresh });
  return { progress, problem, bring, cancel: () => sending.current?.abort(), remove };
}
