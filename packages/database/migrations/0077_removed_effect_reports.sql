CREATE TABLE "removed_effect_reports" (
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_effect_reports_pkey" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "unwanted_effect_reports" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_effect_reports" ADD CONSTRAINT "removed_effect_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;