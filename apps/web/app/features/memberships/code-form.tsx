import { TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { fieldRefusal, membershipProblem } from './membership-problem.ts';
import { useAddMember } from './membership-queries.ts';

/** Makes the patient a member who shows the staff their code. */
export function CodeForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation(['memberships']);
  const add = useAddMember();
  const form = useForm<{ code: string }, string>({
    start: { code: '' },
    isKept: false,
    read: ({ code }) =>
      code.trim() === '' ? { findings: [{ field: 'code', code: 'code_required' }] } : { body: code.trim() },
    send: async (code) => {
      const { name } = await add.mutateAsync(code);
      onAdded();
      void showToast('success', t('memberships:code.added'), {
        description: t('memberships:code.addedText', { name }),
      });
    },
    refusal: {
      fieldText: (code) => (code === 'code_required' ? t('memberships:code.required') : t('memberships:code.unknown')),
      fieldsOf: (error) => {
        const text = fieldRefusal(error, t);
        return text ? { code: text } : {};
      },
      general: (error) => membershipProblem(error, t('memberships:code.failed'), t),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('memberships:code.intro')}</p>
      <Field
        label={t('memberships:code.label')}
        hint={t('memberships:code.hint')}
        error={form.errorOf('code')}
        isRequired
      >
        <Input
          {...form.text('code')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_MAX_LENGTH}
          className="uppercase"
        />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('memberships:code.submit')}
      </Button>
    </form>
  );
}
