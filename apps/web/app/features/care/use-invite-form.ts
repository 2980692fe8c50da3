import { emailProblem } from '@balsamo/domain/auth/email.ts';
import type { InvitedCareRole } from '@balsamo/domain/care/care.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careKeys } from '../../components/care/care-query.ts';
import { findingsAt } from '../../components/form/form-problem.ts';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { useCareForm } from './use-care-form.ts';

type Invite = { email: string; role: InvitedCareRole };

/** An invitation by mail; it never says whether the address has an account. */
export function useInviteForm({ onOpenChange }: OpenSheetProps, role: InvitedCareRole, sent: string) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  return useCareForm<Invite>({
    start: { email: '', role },
    isKept: true,
    problems: ({ email }) => findingsAt('email', emailProblem(email)),
    fieldsOf: (error) =>
      error instanceof ApiProblem && error.code === 'care.already_invited'
        ? { email: t('care:problem.alreadyInvited') }
        : {},
    send: async ({ email, ...body }) => {
      await api.post('/api/care/invitations', { body: { ...body, email: email.trim() } });
      void client.invalidateQueries({ queryKey: careKeys.all, exact: true });
      onOpenChange(false);
      void showToast('success', sent, { description: t('care:invite.sentText') });
    },
  });
}
