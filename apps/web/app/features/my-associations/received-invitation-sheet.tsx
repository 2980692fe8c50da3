import type { ReceivedAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssociationInvitationDetails } from '../../components/association/invitation-details.tsx';
import { commonFailureText } from '../../components/failure-text.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { useOnline } from '../../platform/use-online.ts';
import { placeText } from './card-button.tsx';
import { useAcceptInvitation, useDeclineInvitation } from './my-association-queries.ts';

type ReceivedInvitationSheetProps = { invitation: ReceivedAssociationInvitation } & OpenSheetProps;
type Lost = 'expired' | 'answered' | 'invalid';

/** An invitation as whom it was made for answers it: the same words and the same choice as behind the link of its mail (spec-D15). */
export default function ReceivedInvitationSheet({ invitation, ...sheet }: ReceivedInvitationSheetProps) {
  const { t } = useTranslation(['memberships', 'myAssociations', 'common']);
  const [lost, setLost] = useState<Lost>();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const accept = useAcceptInvitation(invitation.id);
  const decline = useDeclineInvitation(invitation.id);
  const isOnline = useOnline();
  const { association } = invitation;
  const place = [association.neighborhood, placeText(association)].filter(Boolean).join(' · ');

  const words = (error: unknown) => ({
    title: t('memberships:taking.answerFailed'),
    text:
      commonFailureText(error, t) ??
      t(error instanceof NetworkProblem ? 'myAssociations:connection' : 'myAssociations:unexpected'),
  });
  const form = useForm<{ sharesSummary: boolean }, { sharesSummary: boolean }>({
    start: { sharesSummary: false },
    isKept: false,
    read: (body) => ({ body }),
    send: async ({ sharesSummary }) => {
      setProblem(undefined);
      try {
        const { associationName } = await accept.mutateAsync(sharesSummary);
        closeSaved(sheet, t('memberships:welcome.named', { association: associationName }));
      } catch (error) {
        const is = lostBy(error);
        if (!is) throw error;
        setLost(is);
      }
    },
    refusal: { fieldText: () => t('myAssociations:unexpected'), general: words },
  });
  const refuse = async () => {
    setProblem(undefined);
    try {
      await decline.mutateAsync();
      closeSaved(sheet, t('memberships:taking.declined'));
    } catch (error) {
      const is = lostBy(error);
      if (is) setLost(is);
      else setProblem(words(error));
    }
  };
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('memberships:taking.title', { association: association.name })}
      description={place || undefined}
      submitLabel={t('memberships:taking.accept')}
      isSubmitDisabled={decline.isPending || !isOnline}
      isFocusHeldBack
      secondary={{
        label: t('memberships:taking.decline'),
        onPress: () => void (form.isSending || !isOnline ? undefined : refuse()),
      }}
      result={
        lost
          ? {
              content: (
                <EmptyState title={t(`memberships:taking.problem.${lost}`)} headingLevel={3}>
                  {t(`memberships:taking.help.${lost}`)}
                </EmptyState>
              ),
              closeLabel: t('common:action.close'),
            }
          : undefined
      }
    >
      <div>
        {association.description ? <p className="text-15 break-words">{association.description}</p> : null}
        <AssociationInvitationDetails invitation={invitation} headingLevel={3} />
      </div>
      <CheckboxField
        label={t('memberships:taking.consent')}
        hint={t('memberships:taking.consentHint')}
        isChecked={form.values.sharesSummary}
        onChange={(sharesSummary) => form.set({ sharesSummary })}
      />
      <FormAlert problem={problem} />
      {isOnline ? null : <p className="text-15 text-ink-soft">{t('memberships:taking.offline')}</p>}
    </FormSheet>
  );
}

/** Does this refusal say that the invitation no longer waits? Why, else nothing. */
function lostBy(error: unknown): Lost | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'memberships.invitation_expired') return 'expired';
  if (error.code === 'memberships.invitation_answered') return 'answered';
  return error.status === 404 ? 'invalid' : undefined;
}
