import type { RecordedUses } from '@balsamo/domain/prescriptions/planned-use.ts';
import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import type pg from 'pg';
import { IS_OWN } from '../prescriptions/planned-uses.ts';
import { OPENED } from '../row-scope.ts';

export type PrescriptionInForce = {
  id: string;
  protocolName: string;
  isOwn: boolean;
  products: PrescribedProduct[];
  createdAt: Date;
};

/** What is in force of the prescriptions of the one patient whose record is open, whoever wrote them, newest first. */
export function listInForce(): pg.QueryConfig {
  return {
    name: 'patients_prescriptions_in_force',
    text: `select id, protocol_name as "protocolName", ${IS_OWN} as "isOwn", products, created_at as "createdAt" from prescriptions
      where patient_id = ${OPENED} and status = 'ativa' and deleted_at is null
      order by created_at desc, id desc`,
    values: [],
  };
}

export type PlannedItem = RecordedUses['items'][number];

/** The products of the one patient whose record is open, as far as the doctor is shown them. */
export function listProducts(): pg.QueryConfig {
  return {
    name: 'patients_products',
    text: 'select id, nickname, brand, product_type as "productType" from opened_products(null)',
    values: [],
  };
}
