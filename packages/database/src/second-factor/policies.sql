grant select, insert, update, delete on second_factors, recovery_codes, passkeys, sign_in_steps, trusted_devices to balsamo_system;
grant select, insert, delete on required_second_factors to balsamo_system;

-- Requests reach nothing of this: what proves a person is compared by sign-in alone, which finds the person by a live session, by a
-- passkey or by the password.
create policy second_factors_are_compared on second_factors for select to balsamo_system
  using (true);

-- Who has proven to know the password begins a second factor.
create policy second_factors_begin on second_factors for insert to balsamo_system
  with check (true);

-- A code is taken once; another app takes the place of the one before.
create policy second_factors_are_used on second_factors for update to balsamo_system
  using (true)
  with check (true);

-- Turning the second factor off forgets it.
create policy second_factors_end on second_factors for delete to balsamo_system
  using (true);

-- A recovery code is compared with its hash.
create policy recovery_codes_are_compared on recovery_codes for select to balsamo_system
  using (true);

-- Recovery codes are made with the first factor, and anew on request.
create policy recovery_codes_are_made on recovery_codes for insert to balsamo_system
  with check (true);

-- A recovery code is used once; new ones end the others.
create policy recovery_codes_are_used_up on recovery_codes for delete to balsamo_system
  using (true);

-- A signature is checked with the public key of its passkey.
create policy passkeys_are_found on passkeys for select to balsamo_system
  using (true);

-- Who has proven to know the password adds a passkey.
create policy passkeys_are_added on passkeys for insert to balsamo_system
  with check (true);

-- A passkey counts its signatures and is renamed.
create policy passkeys_are_used on passkeys for update to balsamo_system
  using (true)
  with check (true);

-- A passkey is taken away by who has proven to know the password.
create policy passkeys_are_removed on passkeys for delete to balsamo_system
  using (true);

-- A step of a sign-in is recognised by the hash of its token or challenge.
create policy sign_in_steps_are_recognised on sign_in_steps for select to balsamo_system
  using (true);

-- A right password, or the question for a passkey, begins a step.
create policy sign_in_steps_begin on sign_in_steps for insert to balsamo_system
  with check (true);

-- A step is answered once; time ends the others.
create policy sign_in_steps_end on sign_in_steps for delete to balsamo_system
  using (true);

-- A trusted browser is recognised by the hash of its token.
create policy trusted_devices_are_recognised on trusted_devices for select to balsamo_system
  using (true);

-- A second step that was passed may make its browser a trusted one.
create policy devices_become_trusted on trusted_devices for insert to balsamo_system
  with check (true);

-- A new password, a changed second factor and time end the trust.
create policy trust_ends on trusted_devices for delete to balsamo_system
  using (true);

-- Which roles need a second factor is asked whenever a session is looked up.
create policy requirements_are_known on required_second_factors for select to balsamo_system
  using (true);

-- A server that starts writes down what its installation requires.
create policy requirements_begin on required_second_factors for insert to balsamo_system
  with check (true);

-- A requirement that was taken back ends with the next start.
create policy requirements_end on required_second_factors for delete to balsamo_system
  using (true);
