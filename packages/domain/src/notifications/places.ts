import { homePathOf, type Role } from '../auth/account.ts';
import {
  CHECK_OUT_PARAMETER,
  DOCUMENT_PARAMETER,
  ENTRY_PARAMETER,
  RATE_PARAMETER,
  RECORD_PARAMETER,
} from './link-parameters.ts';
import type { NotificationType } from './vocabulary.ts';

export type Told = { type: NotificationType; relatedId: string | null; data: Readonly<Record<string, string>> };

/** Where a notification leads (spec §4), on our own origin. What it is about stands in the fragment, which no server sees. */
export function notificationPath({ type, relatedId, data }: Told, role: Role): string {
  switch (type) {
    case 'reminder':
      return data.inventoryItemId ? `/diary#${RECORD_PARAMETER}=${data.inventoryItemId}` : '/diary';
    case 'check_out_due':
      return relatedId ? `/diary#${CHECK_OUT_PARAMETER}=${relatedId}` : '/diary';
    case 'news_requested':
    case 'rating_due':
      return `/diary#${RATE_PARAMETER}=1`;
    case 'prescription_created':
    case 'prescription_changed':
    case 'prescription_renewal_due':
      if (role === 'medico') return `${homePathOf(role)}#prescriptions`;
      return role === 'paciente' ? '/diary#treatment' : homePathOf(role);
    case 'connection_request':
    case 'connection_accepted':
    case 'connection_rejected':
      return role === 'paciente' ? '/diary#doctor' : homePathOf(role);
    case 'connection_ended':
    case 'connection_expired':
      return role === 'paciente' ? '/diary#doctor' : `${homePathOf(role)}#patients`;
    case 'new_patient_connected':
    case 'unwanted_effect_reported':
      return data.patientId ? `/patients/${data.patientId}` : homePathOf(role);
    case 'association_recommended':
      return role === 'medico' ? `${homePathOf(role)}#association` : homePathOf(role);
    case 'recommendation_declined':
      return `${homePathOf('associacao')}#doctors`;
    case 'stock_news':
      return role === 'paciente' ? '/diary#association' : homePathOf(role);
    case 'association_joined':
    case 'association_invited':
    case 'association_membership_ended':
      return '/diary#association';
    case 'association_invitation_accepted':
    case 'association_invitation_declined':
      return '/associacao#members';
    case 'security_changed':
      return '/conta#seguranca';
    case 'cared_for_is_adult':
      return '/conta#cuidado';
    case 'order_due':
    case 'product_dispensed':
      return '/diary#treatment';
    case 'document_ends_soon':
      return relatedId ? `/diary#${DOCUMENT_PARAMETER}=${relatedId}` : '/diary#documents';
    case 'document_shown':
      if (role === 'associacao') return `${homePathOf(role)}#members`;
      return data.patientId ? `/patients/${data.patientId}` : homePathOf(role);
    case 'letter_ready':
      return '/diary#dashboard';
    case 'lot_recalled':
      return '/diary';
    case 'patient_checkin':
      if (!data.patientId) return homePathOf(role);
      return `/patients/${data.patientId}${relatedId ? `#${ENTRY_PARAMETER}=${relatedId}` : ''}`;
  }
}
