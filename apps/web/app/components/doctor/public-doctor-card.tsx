import type { DirectoryDoctor } from '@balsamo/contract/directory/schemas.ts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bioParts } from './bio-parts.ts';
import { DoctorAvatar } from './doctor-avatar.tsx';
import { RegistrationMark } from './registration-mark.tsx';
import { useSpokenLanguages } from './spoken-languages.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

export type PublicDoctorCardProps = { doctor: DirectoryDoctor; headingLevel: 2 | 4 };

/** A doctor as everybody sees one who is listed (spec §2.6). */
export function PublicDoctorCard({ doctor, headingLevel }: PublicDoctorCardProps) {
  const { t } = useTranslation(['doctors']);
  const spoken = useSpokenLanguages(doctor.languages);
  const Heading = `h${headingLevel}` as const;
  const { name, specialty, crm, bio, photo, whatsappNumber } = doctor;
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex items-center gap-3.5">
        <DoctorAvatar name={name} photo={photo} />
        <div className="min-w-0">
          <Heading className="font-serif text-21 font-semibold break-words">{t('doctors:title', { name })}</Heading>
          {specialty ? <p className="text-15 break-words">{specialty}</p> : null}
        </div>
      </div>
      {bio ? <Bio text={bio} /> : null}
      <div className="mt-auto flex flex-col items-start gap-1">
        <p className="text-13 text-ink-soft">
          {t('doctors:crm', { crm })}
          {spoken ? ` · ${t('doctors:speaks', { languages: spoken })}` : null}
        </p>
        <RegistrationMark isChecked={doctor.isRegistrationChecked} />
      </div>
      <WhatsAppButton number={whatsappNumber} name={name} isNamed className="self-start" />
    </article>
  );
}

/** What is long opens without scripts too. */
function Bio({ text }: { text: string }) {
  const { t } = useTranslation(['doctors']);
  const { shown, rest } = bioParts(text);
  return (
    <div className="text-15 break-words whitespace-pre-line text-ink-soft">
      <p>{rest ? `${shown}…` : shown}</p>
      {rest ? (
        <details className="group">
          <summary className="touch-target inline-flex cursor-pointer list-none items-center gap-1 rounded-control font-semibold text-leaf group-open:hidden [&::-webkit-details-marker]:hidden">
            {t('doctors:readMore')}
            <ChevronDown className="size-4" aria-hidden="true" />
          </summary>
          <p>{`…${rest}`}</p>
        </details>
      ) : null}
    </div>
  );
}
