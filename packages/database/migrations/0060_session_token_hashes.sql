-- Tokens of sessions are kept as hashes (ADR-0055). The functions are those of identity.sql and auth/policies.sql, which are applied after
-- this: a former version that goes on serving meanwhile must find its sessions at every moment.
-- allowed: unknown: a new function locks no table, and the former version does not call it
CREATE OR REPLACE FUNCTION token_hash(token text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex');
--> statement-breakpoint
-- allowed: column-type: the type stays, the values change; sessions are few (21 s for a million), and the former version finds its own by the functions below (ADR-0055)
-- Written anew as a whole, which an UPDATE does not do: of the tokens that it replaces, bytes would stay in the files of the table and of its index.
ALTER TABLE "sessions" ALTER COLUMN "token" TYPE text USING token_hash("token");
--> statement-breakpoint
-- allowed: unknown: a new function locks no table
CREATE OR REPLACE FUNCTION hash_session_token() RETURNS trigger
LANGUAGE plpgsql
AS $$
begin
  update sessions set token = token_hash(new.token) where id = new.id and token = new.token;
  return null;
end $$;
--> statement-breakpoint
-- allowed: unknown: the table is locked by the statement above already; with it what the former version writes is hashed too
CREATE OR REPLACE TRIGGER session_token_is_hashed AFTER INSERT OR UPDATE OF token ON "sessions"
FOR EACH ROW WHEN (new.token NOT LIKE 'sha256:%') EXECUTE FUNCTION hash_session_token();
--> statement-breakpoint
-- allowed: unknown: replaces a function, so that requests of the former version find their sessions from this commit on
DO $$
declare
  -- None in a new database.
  looked_up constant regprocedure := to_regprocedure('person_of_session(text)');
begin
  if looked_up is not null then
    execute replace(pg_get_functiondef(looked_up), 's.token = session_token', 's.token = public.token_hash(session_token)');
  end if;
end $$;
