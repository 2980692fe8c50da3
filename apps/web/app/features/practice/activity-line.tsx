import type { Activity } from '@balsamo/contract/practice/schemas.ts';
import { ChevronRight, FileText, type LucideIcon, NotebookPen, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSinceText } from './since-text.ts';

const ICONS: Record<Activity['type'], LucideIcon> = {
  diary_entry: NotebookPen,
  invitation_accepted: UserRoundPlus,
  prescription_created: FileText,
};
const COVERS = 'text-left before:absolute before:inset-0 hover:text-leaf';

/** One thing that happened: who, what kind and when. An entry opens, the others lead to the patient. */
export function ActivityLine({ activity, onOpenEntry }: { activity: Activity; onOpenEntry: () => void }) {
  const { t } = useTranslation(['dashboard']);
  const since = useSinceText();
  const { type, patientId, patientName: name, at } = activity;
  const Icon = ICONS[type];
  const message: ReactNode = t(`dashboard:activity.type.${type}`, { name });
  return (
    <li className="relative flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-15 break-words">
          {type === 'diary_entry' ? (
            <button type="button" className={COVERS} onClick={onOpenEntry}>
              {message}
            </button>
          ) : (
            <Link className={COVERS} to={`/patients/${patientId}`}>
              {message}
            </Link>
          )}
        </p>
        <time dateTime={at} className="text-13 text-ink-soft">
          {since(at)}
        </time>
      </div>
      <ChevronRight className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </li>
  );
}
