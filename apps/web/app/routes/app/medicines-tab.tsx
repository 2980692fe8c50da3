import { presencesOf } from '@balsamo/domain/medicines/interactions.ts';
import { useQuery } from '@tanstack/react-query';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { useAskAtAppointment } from '../../features/appointments/use-ask.ts';
import MedicinesPage from '../../features/medicines/medicines-page.tsx';

/** *Outros remédios e condições*, with what the labels at home say, and a way to the questions for the next appointment (issue 19). */
export default function MedicinesTab() {
  const { data: items = [] } = useQuery(activeItemsQuery);
  const presences = presencesOf(items.map(({ details }) => details.strength));
  return <MedicinesPage presences={presences} appointment={useAskAtAppointment()} />;
}
