import type { Role } from '../auth/account.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * How many bytes of photos and documents an account keeps at most. A cleaned document has a megabyte or two: a patient's are those of
 * some hundred prescriptions, a doctor's of some hundred patients.
 */
export const STORAGE_QUOTA_BYTES: Readonly<Record<Role, number>> = {
  paciente: 500 * MEBIBYTE,
  medico: 2048 * MEBIBYTE,
  associacao: 500 * MEBIBYTE,
  operador: 500 * MEBIBYTE,
};

/** What an association keeps at most: two pictures of its own, some thousand of products, some hundred certificates. */
export const ASSOCIATION_STORAGE_QUOTA_BYTES = 2048 * MEBIBYTE;

/** As people are told: never less than they have, never more than they may. */
export function storageInMegabytes({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) {
  return { used: Math.ceil(usedBytes / MEBIBYTE), quota: Math.floor(quotaBytes / MEBIBYTE) };
}
