CREATE TABLE "wallet_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"number" text,
	"issuer" text,
	"issued_on" date,
	"valid_until" date,
	"file_id" uuid,
	"reminded_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_documents_of_user_key" UNIQUE("id","user_id"),
	CONSTRAINT "wallet_documents_type_is_known" CHECK ("wallet_documents"."type" in ('receita', 'autorizacao_anvisa', 'laudo', 'exame', 'carteira_associacao', 'decisao_judicial', 'identidade', 'outro')),
	CONSTRAINT "wallet_documents_title_is_short" CHECK (char_length("wallet_documents"."title") between 1 and 80),
	CONSTRAINT "wallet_documents_number_is_short" CHECK (char_length("wallet_documents"."number") between 1 and 60),
	CONSTRAINT "wallet_documents_issuer_is_short" CHECK (char_length("wallet_documents"."issuer") between 1 and 120),
	CONSTRAINT "wallet_documents_end_after_issue" CHECK ("wallet_documents"."valid_until" >= "wallet_documents"."issued_on")
);
--> statement-breakpoint
CREATE TABLE "wallet_shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doctor_id" uuid,
	"association_id" uuid,
	"ends_on" date NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_shares_doctor_key" UNIQUE("document_id","doctor_id"),
	CONSTRAINT "wallet_shares_association_key" UNIQUE("document_id","association_id"),
	CONSTRAINT "wallet_shares_name_one_reader" CHECK (num_nonnulls("wallet_shares"."doctor_id", "wallet_shares"."association_id") = 1),
	CONSTRAINT "wallet_shares_end_after_they_begin" CHECK ("wallet_shares"."ends_at" > "wallet_shares"."created_at")
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_is_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "wallet_documents" ADD CONSTRAINT "wallet_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_documents" ADD CONSTRAINT "wallet_documents_file_is_own" FOREIGN KEY ("file_id","user_id") REFERENCES "public"."files"("id","user_id") ON DELETE set null ("file_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_shares" ADD CONSTRAINT "wallet_shares_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_shares" ADD CONSTRAINT "wallet_shares_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_shares" ADD CONSTRAINT "wallet_shares_document_is_own" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."wallet_documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_documents_of_user_idx" ON "wallet_documents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_documents_file_key" ON "wallet_documents" USING btree ("file_id") WHERE "wallet_documents"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_documents_valid_until_idx" ON "wallet_documents" USING btree ("valid_until") WHERE "wallet_documents"."valid_until" is not null;--> statement-breakpoint
CREATE INDEX "wallet_shares_with_doctor_idx" ON "wallet_shares" USING btree ("doctor_id","user_id") WHERE "wallet_shares"."doctor_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_shares_with_association_idx" ON "wallet_shares" USING btree ("association_id","user_id") WHERE "wallet_shares"."association_id" is not null;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock', 'summary', 'documents', 'document')) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_is_known" CHECK ("files"."kind" in ('profile_photo', 'prescription_document', 'wallet_document')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news', 'product_dispensed', 'lot_recalled', 'association_joined', 'association_invitation_accepted', 'association_invitation_declined', 'association_invited', 'association_membership_ended', 'document_ends_soon', 'document_shown')) NOT VALID;