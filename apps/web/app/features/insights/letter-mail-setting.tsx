import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { letterKeys } from '../../components/insight-keys.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { api } from '../../platform/api-client.ts';

const letterMailQuery = queryOptions({
  queryKey: [...letterKeys.all, 'mail'] as const,
  queryFn: ({ signal }) => api.get('/api/letter-mail', { signal }),
});

/** Whether a mail says that the weekly letter is there. Off until it is asked for; says before that what stands in it. */
export default function LetterMailSetting() {
  const { t } = useTranslation(['letter']);
  const { t: failure } = useTranslation(['diary']);
  const { isEmailVerified } = useSignedInAccount();
  const client = useQueryClient();
  const { data: setting, isError, isFetching, refetch } = useQuery(letterMailQuery);
  const [chosen, setChosen] = useState<boolean>();
  const set = useMutation({
    // In the order in which they were chosen: the last one stays.
    scope: { id: 'letter-mail' },
    mutationFn: (isWanted: boolean) => api.put('/api/letter-mail', { body: { isWanted } }),
    onSuccess: (saved) => client.setQueryData(letterMailQuery.queryKey, saved),
    onSettled: () => setChosen(undefined),
  });
  if (!setting) {
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15">{t('letter:mail.loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
          {failure('diary:errors.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-24" />
    );
  }
  const isOn = chosen ?? setting.isWanted;
  return (
    <Switch
      label={t('letter:mail.label')}
      hint={
        <>
          {t('letter:mail.hint')}
          {isOn && !isEmailVerified ? <span className="mt-1 block">{t('letter:mail.notConfirmed')}</span> : null}
        </>
      }
      isOn={isOn}
      onChange={(next) => {
        setChosen(next);
        set.mutate(next);
      }}
      error={set.isError ? failureText(set.error, failure) : undefined}
    />
  );
}
