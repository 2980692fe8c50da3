import { EMERGENCY_NUMBERS, type EmergencyService } from '@balsamo/domain/unwanted-effects/emergency.ts';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** Whom to call, each with a button as large as a thumb that trembles needs; the first one first. */
export function EmergencyCalls({ services }: { services: readonly EmergencyService[] }) {
  const { t } = useTranslation(['unwantedEffects']);
  return (
    <ul className="flex flex-col gap-3">
      {services.map((service, place) => (
        <li key={service}>
          <Button
            asChild
            size="lg"
            variant={place === 0 ? 'destructive' : 'secondary'}
            className="min-h-20 w-full justify-start text-left text-21"
          >
            <a href={`tel:${EMERGENCY_NUMBERS[service]}`}>
              <Phone className="size-6 shrink-0" aria-hidden="true" />
              <span>
                {t(`unwantedEffects:emergency.${service}`, { number: EMERGENCY_NUMBERS[service] })}
                <span className="block text-15 font-normal">{t(`unwantedEffects:emergency.${service}Text`)}</span>
              </span>
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}
