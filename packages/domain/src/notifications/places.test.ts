import { describe, expect, it } from 'vitest';
import type { Role } from '../auth/account.ts';
import { notificationPath, type Told } from './places.ts';

describe('where a notification leads', () => {
  it.each<[string, Told, Role, string]>([
    [
      'a reminder opens the quick record of its item',
      { type: 'reminder', relatedId: 'r1', data: { inventoryItemId: 'i1' } },
      'paciente',
      '/diary#record=i1',
    ],
    [
      'a reminder of something gone opens the diary',
      { type: 'reminder', relatedId: 'r1', data: {} },
      'paciente',
      '/diary',
    ],
    [
      'a due check-out opens it',
      { type: 'check_out_due', relatedId: 'e1', data: {} },
      'paciente',
      '/diary#checkout=e1',
    ],
    [
      'the daily question opens a rating without a use',
      { type: 'rating_due', relatedId: 'u1', data: {} },
      'paciente',
      '/diary#rate=1',
    ],
    [
      'a doctor who asks for news opens a rating without a use',
      { type: 'news_requested', relatedId: 'd1', data: { doctorId: 'd1' } },
      'paciente',
      '/diary#rate=1',
    ],
    [
      'somebody cared for who is an adult opens whom one cares for',
      { type: 'cared_for_is_adult', relatedId: 'p1', data: {} },
      'paciente',
      '/conta#cuidado',
    ],
    [
      'a document that ends soon opens it',
      { type: 'document_ends_soon', relatedId: 'w1', data: { documentType: 'receita' } },
      'paciente',
      '/diary#documents=w1',
    ],
    [
      'news of the stock open the associations',
      { type: 'stock_news', relatedId: 'n1', data: {} },
      'paciente',
      '/diary#association',
    ],
    [
      'what an association handed out opens the stock',
      { type: 'product_dispensed', relatedId: 'd1', data: { associationId: 'a1' } },
      'paciente',
      '/diary#treatment',
    ],
    [
      'a product to order opens the treatment',
      { type: 'order_due', relatedId: 'i1', data: {} },
      'paciente',
      '/diary#treatment',
    ],
    [
      'the weekly letter opens the dashboard, where it stands',
      { type: 'letter_ready', relatedId: 'm1', data: {} },
      'paciente',
      '/diary#dashboard',
    ],
    [
      'a recall opens the diary, where it stands on top',
      { type: 'lot_recalled', relatedId: 'l1', data: { associationId: 'a1' } },
      'paciente',
      '/diary',
    ],
    [
      'a prescription opens the treatment',
      { type: 'prescription_created', relatedId: 'p1', data: {} },
      'paciente',
      '/diary#treatment',
    ],
    [
      'a prescription to renew opens the doctor’s prescriptions',
      { type: 'prescription_renewal_due', relatedId: 'p1', data: {} },
      'medico',
      '/dashboard#prescriptions',
    ],
    [
      'connections lead a patient to the doctor',
      { type: 'connection_request', relatedId: 'c1', data: {} },
      'paciente',
      '/diary#doctor',
    ],
    [
      'connections lead a doctor to the dashboard',
      { type: 'connection_accepted', relatedId: 'c1', data: {} },
      'medico',
      '/dashboard',
    ],
    [
      'a parting leads a patient to those who are left',
      { type: 'connection_ended', relatedId: 'd1', data: { personId: 'd1' } },
      'paciente',
      '/diary#doctor',
    ],
    [
      'a parting leads a doctor to their patients, not to the one who has left',
      { type: 'connection_ended', relatedId: 'p1', data: { personId: 'p1' } },
      'medico',
      '/dashboard#patients',
    ],
    [
      'a new patient leads to their page',
      { type: 'new_patient_connected', relatedId: null, data: { patientId: 'p1' } },
      'medico',
      '/patients/p1',
    ],
    [
      'an association that recommends a doctor stands in their part about associations',
      { type: 'association_recommended', relatedId: 'r1', data: { associationId: 'a1' } },
      'medico',
      '/dashboard#association',
    ],
    [
      'a doctor who does not want to be recommended leads to those who are left',
      { type: 'recommendation_declined', relatedId: 'r1', data: { associationId: 'a1' } },
      'associacao',
      '/associacao#doctors',
    ],
    [
      'a membership leads the patient to their associations',
      { type: 'association_joined', relatedId: 'o1', data: {} },
      'paciente',
      '/diary#association',
    ],
    [
      'an invitation leads the patient to where it is answered',
      { type: 'association_invited', relatedId: 'i1', data: { associationId: 'o1' } },
      'paciente',
      '/diary#association',
    ],
    [
      'the end of a membership leads the patient to their associations',
      { type: 'association_membership_ended', relatedId: 'o1', data: {} },
      'paciente',
      '/diary#association',
    ],
    [
      'an answer to an association’s invitation leads its staff to the members',
      { type: 'association_invitation_accepted', relatedId: 'i1', data: {} },
      'associacao',
      '/associacao#members',
    ],
    [
      'a change of the account’s security leads to the settings',
      { type: 'security_changed', relatedId: 'a1', data: { change: 'passkey_added' } },
      'associacao',
      '/conta#seguranca',
    ],
    [
      'a check-in leads to the entry on the patient’s page',
      { type: 'patient_checkin', relatedId: 'e1', data: { patientId: 'p1' } },
      'medico',
      '/patients/p1#entry=e1',
    ],
  ])('%s', (_, told, role, path) => {
    expect(notificationPath(told, role)).toBe(path);
  });

  it('shows a server nothing of the diary: ids of it stand behind the #', () => {
    for (const type of ['reminder', 'check_out_due', 'rating_due'] as const) {
      const path = notificationPath({ type, relatedId: 'secret', data: { inventoryItemId: 'secret' } }, 'paciente');
      expect(new URL(path, 'https://balsamo.example').href.split('#')[0]).not.toContain('secret');
    }
  });
});
