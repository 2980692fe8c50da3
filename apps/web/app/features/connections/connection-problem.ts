import type { CodeRole } from '@balsamo/domain/connections/code.ts';
import { TRIAL_PATIENTS_MAX } from '@balsamo/domain/subscriptions/subscription.ts';
import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

type Translate = TFunction<['connections']>;
type Problem = { title: string; text: string };

/**
 * A failure around connections in words (spec §8). `title` says what did not work; some refusals have a title of
 * their own. `role` is that of the reader.
 */
export function connectionProblem(error: unknown, title: string, role: CodeRole, t: Translate): Problem {
  if (error instanceof NetworkProblem) return { title, text: t('connections:problem.connection') };
  if (!(error instanceof ApiProblem)) return { title, text: t('connections:problem.unexpected') };
  const full = commonFailureText(error, t);
  if (full) return { title, text: full };
  const side = role === 'paciente' ? 'patient' : 'doctor';
  switch (error.code) {
    case 'connections.code_unknown':
      return {
        title: t(`connections:enter.${side}.unknown`),
        text: t(`connections:enter.${side}.unknownText`),
      };
    case 'connections.already_connected':
      return { title, text: t('connections:problem.alreadyConnected') };
    case 'connections.already_requested':
      return {
        title,
        text:
          role === 'paciente'
            ? t('connections:problem.alreadyRequestedDoctor')
            : t('connections:problem.alreadyRequestedPatient'),
      };
    case 'connections.answer_waits':
      return { title, text: t('connections:problem.answerWaits') };
    case 'connections.limit_reached':
      return limitProblem(t);
    case 'subscription.needed':
      return limitProblem(t, 0);
    case 'connections.doctor_limit_reached':
      return { title, text: t('connections:problem.doctorFull') };
    case 'connections.end_passed':
      return { title, text: t('connections:problem.endPassed') };
    case 'connections.no_such_request':
    case 'connections.not_connected':
    case 'invitations.no_such_invitation':
      return { title, text: t('connections:problem.gone') };
    case 'invitations.patient_exists':
      return { title: t('connections:invite.exists'), text: t('connections:invite.existsText') };
    case 'invitations.already_pending':
      return { title: t('connections:invite.pending'), text: t('connections:invite.pendingText') };
    case 'invitations.crm_required':
      return { title: t('connections:invite.crmNeeded'), text: t('connections:invite.crmNeededText') };
  }
  if (error.status === 429) {
    return { title, text: t('connections:problem.tooManyTries', { count: Math.ceil((error.retryAfter ?? 60) / 60) }) };
  }
  if (error.status === 401) return { title, text: t('connections:problem.signIn') };
  return { title, text: t('connections:problem.unexpected') };
}

/**
 * Doctors without a subscription have a limit (spec §5, spec-D18), and add nobody without an active plan or trial (spec-D40). The limit is
 * zero after a trial, after a plan, and while a payment is missing: the words must be true of each.
 */
export function limitProblem(t: Translate, limit = TRIAL_PATIENTS_MAX): Problem {
  if (limit === 0) return { title: t('connections:trial.over'), text: t('connections:trial.overText') };
  return { title: t('connections:trial.limitReached'), text: t('connections:trial.limitDesc', { count: limit }) };
}
