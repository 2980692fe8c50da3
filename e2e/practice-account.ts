import type { TestServer } from './server.ts';

/**
 * Gives a doctor so many patients with a month of diaries, oldest first: a use each morning, finished but for every ninth, and a
 * rating without use on two days of three. Written as the owner: by hand it would take longer than the journey.
 */
export async function fillPractice(server: TestServer, doctorEmail: string, patients: number): Promise<void> {
  await server.asOwner(
    `with doctor as (
       select id from users where email = $1
     ), people as (
       insert into users (id, name, email)
       select gen_random_uuid(), (array['Rita Moura', 'João Conceição', 'Beatriz Sá', 'Caio Lima', 'Dora Reis'])[1 + n % 5] || ' ' || n,
         gen_random_uuid() || '@exemplo.com'
       from generate_series(1, $2::int) n returning id
     ), numbered as (
       select id, row_number() over () as n from people
     ), links as (
       insert into patients_doctors (patient_id, doctor_id, status, connected_at)
       select numbered.id, doctor.id, 'ativo', now() - interval '60 days' from numbered, doctor
     ), rated as (
       insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       select gen_random_uuid(), id, at, 'America/Sao_Paulo', 5, 5, 5, 4 + (n + d) % 3, at, at
       from numbered, generate_series(1, 29) d, lateral (select now() - d * interval '1 day' - interval '3 hours' as at) as placed
       where d % 3 <> 0
     )
     insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after, triggers, source,
       status, check_out_due_at, checked_out_at, created_at, updated_at)
     select gen_random_uuid(), id, case when d % 4 = 0 then 'flor' else 'oleo' end,
       case when d % 4 = 0 then 'vaporizando' else 'sublingual' end, 2, case when d % 4 = 0 then 'g' else 'gotas' end, at,
       'America/Sao_Paulo', 3 + (n + d) % 4, 6, 5, 5 + (n + d) % 3,
       case when done then 5 + (n + d) % 4 end, case when done then 5 end, case when done then 5 end,
       case when done then 3 + (n * d) % 3 end, array['Sono'], 'quick',
       case when done then 'completo' else 'incompleto' end, at + interval '5 hours', case when done then at + interval '5 hours' end,
       at, at
     from numbered, generate_series(1, 29) d,
       lateral (select now() - d * interval '1 day' as at, d % 9 <> 0 as done) as placed`,
    [doctorEmail, patients],
  );
}
