import type { DoctorPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';

export const ID = '0197f22e-79b0-7bbb-bfff-ffffffffffff';

/** One that the patient wrote. */
export function aPrescription(changes: Partial<Prescription> = {}): Prescription {
  return {
    id: ID,
    doctorId: null,
    doctorName: null,
    doctorSpecialty: null,
    document: null,
    protocolName: 'Sono e dor',
    products: [
      {
        type: 'oleo',
        name: 'Óleo CBD',
        dosage: '4 gotas',
        frequency: 'à noite',
        consumptionMethod: 'sublingual',
        instructions: 'Antes de dormir.',
      },
    ],
    status: 'ativa',
    renewalDate: '2099-12-16',
    followEndedAt: null,
    previousId: null,
    createdAt: '2026-08-22T12:00:00.000Z',
    updatedAt: '2026-08-22T12:00:00.000Z',
    ...changes,
  };
}

/** One that a doctor wrote, as that doctor reads it. */
export function aDoctorPrescription(changes: Partial<DoctorPrescription> = {}): DoctorPrescription {
  return {
    ...aPrescription({ doctorId: 'helena', doctorName: 'Helena Prado' }),
    patientId: 'maria',
    patientName: 'Maria Teste',
    isConnected: true,
    ...changes,
  };
}

export const aDocument = (name = 'receita.pdf') =>
  ({ name, mediaType: 'application/pdf', byteSize: 1_400_000, addedAt: '2026-08-22T12:00:00.000Z' }) as const;
