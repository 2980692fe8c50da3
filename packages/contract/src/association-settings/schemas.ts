import { ASSOCIATION_EVENTS } from '@balsamo/domain/associations/events.ts';
import { SETTING_MAX_LENGTHS, settingProblem, type TextSetting } from '@balsamo/domain/associations/settings.ts';
import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { isDeliveryDays } from '@balsamo/domain/inventory/item.ts';
import { z } from 'zod';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

/** What an association tells about itself, null = not told; and how its plan stands. */
export const AssociationSettings = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    about: z.string().nullable(),
    missionStatement: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Digits with the country's, as wa.me takes them. */
    whatsappNumber: z.string().nullable(),
    /** http or https. */
    website: z.string().nullable(),
    /** Handles without @. */
    instagram: z.string().nullable(),
    facebook: z.string().nullable(),
    linkedin: z.string().nullable(),
    twitter: z.string().nullable(),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    state: z.enum(BRAZILIAN_STATES).nullable(),
    /** From an order until it arrives, as it usually takes; what is handed to a member from then on starts with it. */
    deliveryDays: z.int().nullable(),
    /** Files of the association: `/api/associations/{associationId}/files/{fileId}`. Another picture has another id. */
    logoId: z.uuid().nullable(),
    bannerId: z.uuid().nullable(),
    updatedAt: OutInstant,
    /** The last day that its plan is paid, which operators write down; null = nothing was agreed yet. Nothing is closed to one that has not paid. */
    paidUntil: orNull(CalendarDay),
  })
  .meta({ id: 'AssociationSettings' });
export type AssociationSettings = z.infer<typeof AssociationSettings>;

const typed = (setting: TextSetting) =>
  storableText(SETTING_MAX_LENGTHS[setting]).superRefine((text, context) => {
    const code = settingProblem(setting, text);
    if (code) context.addIssue({ code: 'custom', message: code });
  });
const optional = (setting: TextSetting) => typed(setting).nullable().optional();

/** Settings as they are kept. */
const KeptSettings = z.strictObject(
  AssociationSettings.omit({ id: true, logoId: true, bannerId: true, updatedAt: true, paidUntil: true }).partial()
    .shape,
);

/**
 * What is changed, as it was typed; left out stays, null or nothing but spaces is not told any more. Of two people who change different
 * settings at the same moment neither overwrites the other's.
 */
export const AssociationSettingsChanges = z
  .strictObject({
    name: typed('name').optional(),
    description: optional('description'),
    about: optional('about'),
    missionStatement: optional('missionStatement'),
    email: optional('email'),
    phone: optional('phone'),
    /** A number of Brazil with its area code, or one with the country's. */
    whatsappNumber: optional('whatsappNumber'),
    /** http or https; without either, https. */
    website: optional('website'),
    /** Handles with or without @, or the address of the page. */
    instagram: optional('instagram'),
    facebook: optional('facebook'),
    linkedin: optional('linkedin'),
    twitter: optional('twitter'),
    neighborhood: optional('neighborhood'),
    city: optional('city'),
    state: optional('state'),
    /** 1 to 180. Items that members keep already stay as they are. */
    deliveryDays: z
      .int()
      .superRefine((days, context) => {
        if (!isDeliveryDays(days)) context.addIssue({ code: 'custom', message: 'delivery_days_invalid' });
      })
      .nullable()
      .optional(),
    /** What was kept when the person began to write: where something else is kept by now, nothing is changed. Left out, nothing is compared. */
    before: KeptSettings.optional(),
  })
  .meta({ id: 'AssociationSettingsChanges' });
export type AssociationSettingsChanges = z.infer<typeof AssociationSettingsChanges>;

/** Something that staff did. */
export const AssociationEventLine = z
  .object({
    id: z.uuid(),
    at: OutInstant,
    kind: z.enum(ASSOCIATION_EVENTS),
    /** Who did it; null where their account is erased. */
    actorName: z.string().nullable(),
    /** To whom; null where it was done to nobody, or their account is erased. */
    personName: z.string().nullable(),
    /** To what, as it was called then: a product, a lot, the settings that were changed. Never a person. */
    subject: z.string().nullable(),
  })
  .meta({ id: 'AssociationEventLine' });
export type AssociationEventLine = z.infer<typeof AssociationEventLine>;

export const AssociationEventList = z
  .object({ items: z.array(AssociationEventLine), nextCursor: z.string().nullable() })
  .meta({ id: 'AssociationEventList' });
export type AssociationEventList = z.infer<typeof AssociationEventList>;

export const AssociationEventListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
