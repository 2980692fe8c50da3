grant select, insert, delete on second_factors, recovery_codes, passkeys, sign_in_steps, trusted_devices to balsamo_system;
grant update (totp_secret, pending_totp_secret, pending_totp_until, last_totp_step, put_off_at) on second_factors to balsamo_system;
grant update (counter, last_used_at, name) on passkeys to balsamo_system;
grant select, insert, delete on required_second_factors to balsamo_system;

-- Requests reach nothing of this. Sign-in, which finds the person by a live session, by a passkey or by the password, begins and ends
-- apps for codes, takes a code once and lets another app take the place of the one before.
create policy system_keeps_second_factors on second_factors to balsamo_system
  using (true);

-- A recovery code is made with the first factor and anew on request, compared by its hash and used up.
create policy system_keeps_recovery_codes on recovery_codes to balsamo_system
  using (true);

-- Who has proven to know the password adds, renames and removes a passkey; a signature is checked with its public key and counted.
create policy system_keeps_passkeys on passkeys to balsamo_system
  using (true);

-- A right password, or the question for a passkey, begins a step; its hash finds it; it is answered once, and time ends the others.
create policy system_keeps_sign_in_steps on sign_in_steps to balsamo_system
  using (true);

-- A second step that was passed may make its browser a trusted one, which its hash finds; a new password, a changed second factor and time
-- end that.
create policy system_keeps_trusted_devices on trusted_devices to balsamo_system
  using (true);

-- A server that starts writes down which roles need a second factor here, and takes back what is required no more; asked whenever a session
-- is looked up.
create policy system_keeps_required_second_factors on required_second_factors to balsamo_system
  using (true);
