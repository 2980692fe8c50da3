CREATE TABLE "access_log" (
	"patient_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"reader_id" uuid,
	"reader_name" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"opened_in" "xid8" NOT NULL,
	"network" text,
	"browser" text,
	"system" text,
	CONSTRAINT "access_log_pkey" PRIMARY KEY("patient_id","id"),
	CONSTRAINT "access_log_action_is_known" CHECK ("access_log"."action" in ('list', 'view')),
	CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights'))
);
--> statement-breakpoint
CREATE TABLE "sharing_scopes" (
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"hides_recreational" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sharing_scopes_pkey" PRIMARY KEY("patient_id","doctor_id")
);
--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_scopes" ADD CONSTRAINT "sharing_scopes_are_of_a_link" FOREIGN KEY ("patient_id","doctor_id") REFERENCES "public"."patients_doctors"("patient_id","doctor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_log_of_patient_idx" ON "access_log" USING btree ("patient_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "access_log_of_reader_idx" ON "access_log" USING btree ("reader_id") WHERE "access_log"."reader_id" is not null;--> statement-breakpoint
CREATE INDEX "access_log_opened_in_idx" ON "access_log" USING btree ("opened_in");