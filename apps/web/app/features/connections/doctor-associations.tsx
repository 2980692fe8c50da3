import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** Associations that recommend a doctor. The patient's own ones stand in the diary (spec §2.3). */
export function DoctorAssociations() {
  const { t } = useTranslation(['connections']);
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('connections:profile.noAssociations')}
      headingLevel={3}
      className="py-6"
      action={
        <Button
          variant="secondary"
          // The place takes that of the sheet's step, which closes it.
          onClick={() => navigate({ pathname: '/diary', hash: 'association' }, { replace: true })}
        >
          {t('connections:profile.seeAssociations')}
        </Button>
      }
    >
      {t('connections:profile.noAssociationsText')}
    </EmptyState>
  );
}
