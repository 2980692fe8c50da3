import type { OwnerProof, Passkey } from '@balsamo/contract/second-factor/schemas.ts';
import { useTranslation } from 'react-i18next';
import { OwnerStep } from '../../components/second-factor/owner-step.tsx';
import { PasskeyNameForm } from '../../components/second-factor/passkey-name-form.tsx';
import { useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
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
    const remove = async (proof: OwnerProof) => {
      await api.delete('/api/account/passkeys/{id}', { params: { id: passkey.id }, body: proof });
      await finish(t('security:passkeys.removed'));
    };
    return (
      <Sheet
        {...sheet}
        title={t('security:passkeys.removeTitle', { name: passkey.name })}
        description={t('security:passkeys.removeText')}
      >
        <div className="pt-2 pb-4">
          <OwnerStep submitLabel={t('security:passkeys.remove')} isDestructive onSubmit={remove} />
        </div>
      </Sheet>
    );
  }
  const rename = async (name: string) => {
    await api.patch('/api/account/passkeys/{id}', { params: { id: passkey.id }, body: { name } });
    await finish(t('security:passkeys.renamed'));
  };
  return (
    <Sheet {...sheet} title={t('security:passkeys.renameTitle')}>
      <PasskeyNameForm
        name={passkey.name}
        submitLabel={t('security:passkeys.save')}
        onSubmit={rename}
        className="pt-2 pb-4"
      />
    </Sheet>
  );
}
