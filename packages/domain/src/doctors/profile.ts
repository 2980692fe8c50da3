/** Limits of a doctor's public profile, in characters. */
export const SPECIALTY_MAX_LENGTH = 100;
export const BIO_MAX_LENGTH = 2000;
export const LINK_MAX_LENGTH = 200;
export const HANDLE_MAX_LENGTH = 60;
/** wa.me takes an international number as digits, E.164: at most 15. */
export const WHATSAPP_MIN_DIGITS = 8;
export const WHATSAPP_MAX_DIGITS = 15;
/** A number with what people type between its digits. */
export const WHATSAPP_TYPED_MAX_LENGTH = 30;

/** Languages that a consultation can be held in: ISO 639, and `bzs` for Libras (ISO 639-3). */
export const CONSULTATION_LANGUAGES = ['pt', 'en', 'fr', 'es', 'it', 'de', 'bzs'] as const;
export type ConsultationLanguage = (typeof CONSULTATION_LANGUAGES)[number];

/** Sides in pixels of the square that a profile photo is kept as: beside a name, and large. */
export const PHOTO_SIDES = { small: 128, large: 384 } as const;
