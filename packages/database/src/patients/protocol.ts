import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import type pg from 'pg';
import { OPENED } from '../whose.ts';

export type PrescriptionInForce = { id: string; protocolName: string; products: PrescribedProduct[]; createdAt: Date };

/** What is in force of the prescriptions of the one patient whose record is open, whoever wrote them, newest first. */
export function listInForce(): pg.QueryConfig {
  return {
    name: 'patients_prescriptions_in_force',
    text: `select id, protocol_name as "protocolName", products, created_at as "createdAt" from prescriptions
      where patient_id = ${OPENED} and status = 'ativa' and deleted_at is null
      order by created_at desc, id desc`,
    values: [],
  };
}
