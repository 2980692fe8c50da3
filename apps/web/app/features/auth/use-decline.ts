import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { submissionProblem } from './submission-problem.ts';
import { type AnswerProps, lostAssociationLink } from './use-association-invitation.ts';

/** Declines an invitation; what went wrong stands until the next try. */
export function useDecline({
  token,
  onDeclined,
  onLinkLost,
}: Pick<AnswerProps, 'token' | 'onDeclined' | 'onLinkLost'>) {
  const { t } = useTranslation(['auth', 'memberships']);
  const [isDeclining, setDeclining] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const decline = async () => {
    setProblem(undefined);
    setDeclining(true);
    try {
      await api.post('/api/memberships/invitations/decline', { body: { token } });
      onDeclined();
    } catch (error) {
      const lost = lostAssociationLink(error);
      if (lost) return onLinkLost(lost);
      setProblem({ title: t('memberships:taking.answerFailed'), text: submissionProblem(error, t).text });
    } finally {
      setDeclining(false);
    }
  };
  return { decline, isDeclining, problem };
}
