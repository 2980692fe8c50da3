import type { FeedbackType } from '@balsamo/domain/account/feedback.ts';
import { MessageCircleHeart, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { api } from '../../platform/api-client.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { feedbackProblemText } from './feedback-problem.ts';
import { SettingsSection } from './settings-section.tsx';

/** A thumb up or down, or more in words; the way to the contact page, which gives the address of the installation (spec §2.3). */
export function FeedbackSection({ onWriteMore }: { onWriteMore: () => void }) {
  const { t, i18n } = useTranslation(['account']);
  const [sending, setSending] = useState<FeedbackType>();
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (type: FeedbackType) => {
    if (sending) return;
    setSending(type);
    setProblem(undefined);
    setSent(false);
    try {
      await api.post('/api/account/feedback', { body: { type } });
      setSent(true);
    } catch (error) {
      setProblem(feedbackProblemText(error, t));
    } finally {
      setSending(undefined);
    }
  };
  const thumbs = [
    ['positive', ThumbsUp],
    ['negative', ThumbsDown],
  ] as const;
  return (
    <SettingsSection id="opiniao" title={t('account:section.feedback')} icon={MessageCircleHeart}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-medium">{t('account:feedback.question')}</p>
          <p className="text-13 text-ink-soft">{t('account:feedback.hint')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {thumbs.map(([type, Icon]) => (
            <Button key={type} variant="secondary" isPending={sending === type} onClick={() => send(type)}>
              <Icon className="size-5" aria-hidden="true" />
              {t(`account:feedback.${type}`)}
            </Button>
          ))}
          <Button variant="ghost" onClick={onWriteMore}>
            {t('account:feedback.detailed')}
          </Button>
          <Button asChild variant="ghost">
            <Link to={sitePathIn('contact', i18n.language)}>{t('account:feedback.contact')}</Link>
          </Button>
        </div>
        <p role="status" className="font-medium text-leaf empty:hidden">
          {isSent ? t('account:feedback.thanks') : null}
        </p>
        <FormAlert problem={problem ? { title: t('account:problem.title'), text: problem } : undefined} />
      </div>
    </SettingsSection>
  );
}
