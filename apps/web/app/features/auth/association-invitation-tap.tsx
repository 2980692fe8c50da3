import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { api } from '../../platform/api-client.ts';
import { fieldText, submissionProblem } from './submission-problem.ts';
import { type AnswerProps, lostAssociationLink } from './use-association-invitation.ts';
import { useDecline } from './use-decline.ts';

/** One tap for the patient whom it was made for. The consent to a summary is theirs to give, and never ticked beforehand (spec-D15). */
export function AssociationInvitationTap({ account, ...answer }: AnswerProps & { account: Account }) {
  const { t } = useTranslation(['auth', 'memberships']);
  const { decline, isDeclining, problem } = useDecline(answer);
  const form = useForm<{ sharesSummary: boolean }, { sharesSummary: boolean }>({
    start: { sharesSummary: false },
    isKept: false,
    read: (body) => ({ body }),
    send: async ({ sharesSummary }) => {
      try {
        await api.post('/api/memberships/invitations/accept', { body: { token: answer.token, sharesSummary } });
      } catch (error) {
        const lost = lostAssociationLink(error);
        if (lost) return answer.onLinkLost(lost);
        throw error;
      }
      answer.onAccepted();
    },
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('memberships:taking.answerFailed'), text: submissionProblem(error, t).text }),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-4">
      <p className="text-15">{t('memberships:taking.signedIn', { name: account.name })}</p>
      <CheckboxField
        label={t('memberships:taking.consent')}
        hint={t('memberships:taking.consentHint')}
        isChecked={form.values.sharesSummary}
        onChange={(sharesSummary) => form.set({ sharesSummary })}
      />
      <FormAlert problem={form.alert ?? problem} />
      <Button type="submit" size="lg" isPending={form.isSending} disabled={isDeclining}>
        {t('memberships:taking.accept')}
      </Button>
      <Button
        variant="ghost"
        size="lg"
        isPending={isDeclining}
        disabled={form.isSending}
        onClick={() => void decline()}
      >
        {t('memberships:taking.decline')}
      </Button>
    </form>
  );
}
