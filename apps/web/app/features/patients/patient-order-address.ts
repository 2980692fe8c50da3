import { PATIENT_ORDERS, type PatientOrder } from '@balsamo/domain/practice/patient-order-names.ts';
import { useLocation, useNavigate } from 'react-router';

const isOrder = (name: string | null): name is PatientOrder => PATIENT_ORDERS.includes(name as PatientOrder);

/** The order of the list stands in the address, behind the tab's hash: links lead to it, and it is still there after a patient. */
export function usePatientOrder(): [PatientOrder, (order: PatientOrder) => void] {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(hash.split('?')[1]).get('order');
  const order = isOrder(named) ? named : PATIENT_ORDERS[0];
  return [order, (next) => void navigate({ pathname, hash: `patients?order=${next}` }, { replace: true })];
}
