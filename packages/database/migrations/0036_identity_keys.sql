CREATE TABLE "identity_keys" (
	"is_only" boolean DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "identity_keys_pkey" PRIMARY KEY("is_only"),
	CONSTRAINT "identity_keys_is_one" CHECK ("identity_keys"."is_only")
);
--> statement-breakpoint
-- One key for each installation: two random uuids hold 244 random bits.
INSERT INTO "identity_keys" ("key") VALUES (encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));
