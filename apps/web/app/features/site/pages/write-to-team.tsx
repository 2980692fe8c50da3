import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';

/** Where the team can be written to today: the feedback of one's own account, after signing in. */
const FEEDBACK = '/conta#opiniao';

export function WriteToTeam({ children, label }: { children: string; label?: string }) {
  return (
    <Button asChild variant="secondary" className="self-start">
      <Link to={FEEDBACK} aria-label={label}>
        {children}
      </Link>
    </Button>
  );
}
