import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { endProblem, NEW_SHARING, readSharing, type SharingValues } from '../../components/sharing/sharing-choice.ts';
import { SharingFields, useToday } from '../../components/sharing/sharing-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { api } from '../../platform/api-client.ts';
import { invitationProblem } from './invitation-problem.ts';
import { type Invitation, lostLink } from './use-invitation.ts';

type InvitationTapProps = {
  token: string;
  doctorName: string;
  account: Account;
  onAccepted: () => void;
  onLinkLost: (found: Invitation) => void;
};

/** One tap for the patient whom it was made for, who may say before what the doctor is shown. */
export function InvitationTap({ token, doctorName, account, onAccepted, onLinkLost }: InvitationTapProps) {
  const { t } = useTranslation(['auth', 'invitations']);
  const sharing = useTranslation(['sharing']).t;
  const today = useToday();
  const form = useForm<SharingValues, SharingChoice>({
    start: NEW_SHARING,
    isKept: false,
    read: (values) => {
      const read = readSharing(values, today);
      return 'code' in read ? { findings: [{ field: 'endsOn', code: read.code }] } : { body: read.scope };
    },
    send: async (scope) => {
      try {
        await api.post('/api/invitations/accept', { body: { token, scope } });
      } catch (error) {
        const lost = lostLink(error);
        if (lost) return onLinkLost(lost);
        throw error;
      }
      onAccepted();
    },
    refusal: {
      fieldOf: { '/scope/endsOn': 'endsOn' },
      fieldText: (code) => endProblem(code, sharing),
      general: (error) => invitationProblem(error, t),
    },
  });

  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-4">
      <p className="text-15">{t('invitations:signedIn', { name: account.name })}</p>
      <SharingFields name={doctorName} values={form.values} onChange={form.set} error={form.errorOf('endsOn')} />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('invitations:accept')}
      </Button>
      <Button asChild variant="ghost" size="lg">
        <Link to={homePathOf(account.role)}>{t('invitations:notNow')}</Link>
      </Button>
    </form>
  );
}
