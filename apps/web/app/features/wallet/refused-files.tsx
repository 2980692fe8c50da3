import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedTexts } from './document-words.ts';
import { refusedWith } from './held-file.ts';

/** What of the files that were shared together is not taken, and why. */
export function RefusedFiles({ documentId }: { documentId: string }) {
  const { t } = useTranslation(['wallet']);
  const [refused] = useState(() => refusedWith(documentId));
  const texts = refusedTexts(refused, t);
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-control bg-honey-wash px-4 py-3 text-15">
      {texts.map(({ problem, text }) => (
        <li key={problem}>{text}</li>
      ))}
    </ul>
  );
}
