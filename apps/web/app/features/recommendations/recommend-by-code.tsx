import { TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiProblem } from '../../platform/api-client.ts';
import type { ChosenDoctor } from './chosen-doctor.ts';
import { recommendationProblem } from './recommendation-problem.ts';
import { useDoctorLookUp } from './recommendation-queries.ts';

/** A code that the doctor gave: looked up first, so that nobody recommends the wrong person. */
export function RecommendByCode({ onChoose }: { onChoose: (chosen: ChosenDoctor) => void }) {
  const { t } = useTranslation(['recommendations']);
  const lookUp = useDoctorLookUp(useAssociation().id);
  const form = useForm<{ code: string }, { code: string }>({
    start: { code: '' },
    isKept: false,
    isAlertAboutValues: true,
    read: ({ code }) => ({ body: { code: code.trim() } }),
    send: async (named) => {
      const found = await lookUp.mutateAsync(named.code);
      // As it would be refused in the end.
      if (found.isAlreadyRecommended)
        throw new ApiProblem({ status: 409, code: 'recommendations.already_recommended' });
      onChoose({ found, photo: null, named });
    },
    refusal: {
      fieldText: () => t('recommendations:sheet.codeUnknown'),
      fieldsOf: (error) =>
        error instanceof ApiProblem && FIELD_CODES.includes(error.code)
          ? { code: recommendationProblem(error, t) }
          : {},
      general: (error) => ({
        title: t('recommendations:sheet.lookUpFailed'),
        text: recommendationProblem(error, t),
      }),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('recommendations:sheet.codeLabel')}
        hint={t('recommendations:sheet.codeHint')}
        error={form.errorOf('code')}
        isRequired
      >
        <Input
          {...form.text('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={TYPED_CODE_MAX_LENGTH}
          className="uppercase"
        />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" className="self-start" isPending={form.isSending} disabled={form.values.code.trim() === ''}>
        {t('recommendations:sheet.find')}
      </Button>
    </form>
  );
}

/** What the code itself is to blame for. */
const FIELD_CODES: readonly string[] = ['recommendations.code_unknown', 'recommendations.already_recommended'];
