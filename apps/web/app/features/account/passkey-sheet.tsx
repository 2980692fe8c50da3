import type { Passkey, PasskeyChange } from '@balsamo/contract/second-factor/schemas.ts';
import { PASSKEY_NAME_MAX_LENGTH, passkeyNameProblem } from '@balsamo/domain/auth/second-factor.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordStep } from '../../components/second-factor/password-step.tsx';
import { PASSKEYS_PATH, useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
import { useSecurityForm } from '../../components/second-factor/use-security-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';

type PasskeySheetProps = OpenSheetProps & { passkey: Passkey; isRemoval: boolean };

/** Another name for a passkey, or its end. */
export default function PasskeySheet({ passkey, isRemoval, ...sheet }: PasskeySheetProps) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  const finish = async (words: string) => {
    await refresh();
    sheet.onOpenChange(false);
    void showToast('success', words);
  };
  if (isRemoval) {
    const remove = async (password: string) => {
      await api.delete(`${PASSKEYS_PATH}/${passkey.id}`, { body: { password } });
      await finish(t('security:passkeys.removed'));
    };
    return (
      <Sheet
        {...sheet}
        title={t('security:passkeys.removeTitle', { name: passkey.name })}
        description={t('security:passkeys.removeText')}
      >
        <div className="pt-2 pb-4">
          <PasswordStep submitLabel={t('security:passkeys.remove')} onSubmit={remove} />
        </div>
      </Sheet>
    );
  }
  const rename = async (change: PasskeyChange) => {
    await api.patch(`${PASSKEYS_PATH}/${passkey.id}`, change);
    await finish(t('security:passkeys.renamed'));
  };
  return (
    <Sheet {...sheet} title={t('security:passkeys.renameTitle')}>
      <NameForm name={passkey.name} onSubmit={rename} />
    </Sheet>
  );
}

function NameForm({ name: before, onSubmit }: { name: string; onSubmit: (change: PasskeyChange) => Promise<void> }) {
  const { t } = useTranslation(['security']);
  const [name, setName] = useState(before);
  const { form, submit, isSending, alert, errorOf, forget } = useSecurityForm<'name'>({
    problems: () => {
      const problem = passkeyNameProblem(name);
      return problem ? [{ field: 'name', code: problem }] : [];
    },
    send: () => onSubmit({ name }),
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2 pb-4">
      <Field
        label={t('security:passkeys.name')}
        hint={t('security:passkeys.nameHint')}
        error={errorOf('name')}
        isRequired
      >
        <Input
          name="passkey-name"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            forget('name');
          }}
        />
      </Field>
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('security:passkeys.save')}
      </Button>
    </form>
  );
}
