import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { maskedEmail } from '@balsamo/domain/auth/email.ts';
import { associationInvitationPath } from '@balsamo/domain/memberships/invitation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { withNext } from '../../platform/next-path.ts';
import { submissionProblem } from './submission-problem.ts';
import type { AnswerProps } from './use-association-invitation.ts';

type ForAnotherProps = Pick<AnswerProps, 'token' | 'invitation'> & { account: Account };

/**
 * Opened where somebody else is signed in: says for whom it was made, half hidden, and leads that person to the sign-in (as spec-D36). Nobody
 * joins an association by another person's invitation, and neither do doctors or those who work in one.
 */
export function AssociationInvitationForAnother({ token, invitation, account }: ForAnotherProps) {
  const { t } = useTranslation(['auth', 'memberships']);
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setAlert(undefined);
    setLeaving(true);
    try {
      const { signOutHere } = await import('../../offline/device/leave-device.ts');
      const leadsTo = withNext('/entrar', associationInvitationPath(token));
      // What the other person has not sent yet waits here for them.
      await signOutHere(account.id, { keepsWrites: 'whereThereAreSome', leadsTo });
    } catch (error) {
      setLeaving(false);
      setAlert({ title: t('memberships:taking.another.signOutFailed'), text: submissionProblem(error, t).text });
    }
  };

  const isPatient = account.role === 'paciente';
  const isOwnAddress = account.email === invitation.email;
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Banner
        tone="pending"
        title={
          <span className="break-words">
            {isPatient
              ? t('memberships:taking.another.title', { email: maskedEmail(invitation.email) })
              : t('memberships:taking.notPatient.title')}
          </span>
        }
      >
        {isPatient
          ? t('memberships:taking.another.text', { name: account.name })
          : t('memberships:taking.notPatient.text', { name: account.name })}
      </Banner>
      <FormAlert problem={alert} />
      {isOwnAddress ? null : (
        <Button
          size="lg"
          isPending={isLeaving}
          onClick={() => void leave()}
          className="h-auto min-h-13 py-2 whitespace-normal"
        >
          {t('memberships:taking.another.signIn')}
        </Button>
      )}
      <Button asChild variant="ghost" size="lg">
        <Link to={homePathOf(account.role)}>{t('memberships:taking.notNow')}</Link>
      </Button>
    </div>
  );
}
