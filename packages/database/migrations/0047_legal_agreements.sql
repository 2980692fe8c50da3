CREATE TABLE "legal_agreements" (
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" date NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_agreements_pkey" PRIMARY KEY("user_id","document","version"),
	CONSTRAINT "legal_agreements_document_is_known" CHECK ("legal_agreements"."document" in ('terms', 'privacy'))
);
--> statement-breakpoint
ALTER TABLE "legal_agreements" ADD CONSTRAINT "legal_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;