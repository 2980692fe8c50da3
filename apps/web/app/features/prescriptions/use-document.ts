import { visibleProblem } from '@balsamo/domain/files/file.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUpload } from '../../components/files/use-upload.ts';
import { api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { documentProblemText, fileProblemText } from './document-problem.ts';
import { useRefreshPrescriptions } from './prescription-queries.ts';
import { PLACES, usePrescriptionSide } from './prescription-side.ts';

/** Brings and removes the signed document of a prescription. `progress` 0 to 1, undefined while nothing is sent. */
export function useDocument(id: string) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const path = `${PLACES[usePrescriptionSide()].path}/{id}/document` as const;
  const params = { id };
  const refresh = useRefreshPrescriptions();
  const { setProblem: _, ...upload } = useUpload({
    request: apiRequest('put', path, { params }),
    check: (file) => {
      const found = visibleProblem('prescription_document', file);
      return found && fileProblemText(found, t);
    },
    failureText: (error) => documentProblemText(error, t),
    refresh,
  });
  const remove = useMutation({ mutationFn: () => api.delete(path, { params }), onSuccess: refresh });
  return { ...upload, remove };
}
