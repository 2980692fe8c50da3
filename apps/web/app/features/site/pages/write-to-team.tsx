import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { sitePathIn } from '../../../platform/site-paths.ts';

/** Leads to the contact page (spec §2.6). */
export function WriteToTeam({ children, label }: { children: string; label?: string }) {
  const { i18n } = useTranslation(['common']);
  return (
    <Button asChild variant="secondary" className="self-start">
      <Link to={sitePathIn('contact', i18n.language)} aria-label={label} data-counted="cta_click:write">
        {children}
      </Link>
    </Button>
  );
}
