import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';

/** Asks a patient who has gone silent for news, once a day. */
export function AskForNews({ patientId, name }: { patientId: string; name: string }) {
  const { t } = useTranslation(['patients']);
  const ask = useMutation({
    mutationFn: () => api.post('/api/patients/{id}/news-requests', { params: { id: patientId } }),
  });
  const isAsked = ask.isSuccess || (ask.error instanceof ApiProblem && ask.error.code === 'patients.news_asked_today');
  const send = () =>
    void ask.mutateAsync().then(
      () => showToast('success', t('patients:news.asked'), { description: t('patients:news.askedText', { name }) }),
      (error: unknown) => {
        const isToday = error instanceof ApiProblem && error.code === 'patients.news_asked_today';
        if (isToday) void showToast('info', t('patients:news.today'), { description: t('patients:news.todayText') });
        else void showToast('error', t('patients:news.failed'), { description: t('patients:news.failedText') });
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      isPending={ask.isPending}
      disabled={isAsked}
      aria-label={isAsked ? t('patients:news.askedNamed', { name }) : t('patients:news.askNamed', { name })}
      onClick={send}
    >
      {isAsked ? t('patients:news.asked') : t('patients:news.ask')}
    </Button>
  );
}
