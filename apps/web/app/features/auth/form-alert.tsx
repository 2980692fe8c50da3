import { CircleAlert } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';

/** What went wrong with the whole form, above its button. The toast has announced it; here it stays. */
export function FormAlert({ problem }: { problem: { title: string; text: string } | undefined }) {
  if (!problem) return null;
  return (
    <Banner tone="overdue" icon={<CircleAlert className="size-5" aria-hidden="true" />} title={problem.title}>
      {problem.text}
    </Banner>
  );
}
