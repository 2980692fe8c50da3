import 'i18next';
import type accessLog from '@balsamo/locales/pt/accessLog.json';
import type account from '@balsamo/locales/pt/account.json';
import type appointments from '@balsamo/locales/pt/appointments.json';
import type association from '@balsamo/locales/pt/association.json';
import type associationSettings from '@balsamo/locales/pt/associationSettings.json';
import type auth from '@balsamo/locales/pt/auth.json';
import type brand from '@balsamo/locales/pt/brand.json';
import type common from '@balsamo/locales/pt/common.json';
import type connections from '@balsamo/locales/pt/connections.json';
import type crash from '@balsamo/locales/pt/crash.json';
import type dashboard from '@balsamo/locales/pt/dashboard.json';
import type device from '@balsamo/locales/pt/device.json';
import type diary from '@balsamo/locales/pt/diary.json';
import type doctorProfile from '@balsamo/locales/pt/doctorProfile.json';
import type doctors from '@balsamo/locales/pt/doctors.json';
import type ownExports from '@balsamo/locales/pt/exports.json';
import type findDoctor from '@balsamo/locales/pt/findDoctor.json';
import type home from '@balsamo/locales/pt/home.json';
import type insights from '@balsamo/locales/pt/insights.json';
import type inventory from '@balsamo/locales/pt/inventory.json';
import type invitations from '@balsamo/locales/pt/invitations.json';
import type notifications from '@balsamo/locales/pt/notifications.json';
import type patients from '@balsamo/locales/pt/patients.json';
import type prescribed from '@balsamo/locales/pt/prescribed.json';
import type prescriptions from '@balsamo/locales/pt/prescriptions.json';
import type record from '@balsamo/locales/pt/record.json';
import type reminders from '@balsamo/locales/pt/reminders.json';
import type reports from '@balsamo/locales/pt/reports.json';
import type security from '@balsamo/locales/pt/security.json';
import type sharing from '@balsamo/locales/pt/sharing.json';
import type staffInvitation from '@balsamo/locales/pt/staffInvitation.json';

// The Portuguese files say which keys exist; the others hold the same keys (checked by `npm run check`).
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accessLog: typeof accessLog;
      account: typeof account;
      appointments: typeof appointments;
      association: typeof association;
      associationSettings: typeof associationSettings;
      auth: typeof auth;
      brand: typeof brand;
      common: typeof common;
      connections: typeof connections;
      crash: typeof crash;
      dashboard: typeof dashboard;
      device: typeof device;
      diary: typeof diary;
      doctorProfile: typeof doctorProfile;
      doctors: typeof doctors;
      exports: typeof ownExports;
      findDoctor: typeof findDoctor;
      home: typeof home;
      insights: typeof insights;
      inventory: typeof inventory;
      invitations: typeof invitations;
      notifications: typeof notifications;
      patients: typeof patients;
      prescribed: typeof prescribed;
      prescriptions: typeof prescriptions;
      record: typeof record;
      reminders: typeof reminders;
      reports: typeof reports;
      security: typeof security;
      sharing: typeof sharing;
      staffInvitation: typeof staffInvitation;
    };
  }
}
