CREATE TABLE "removed_seizures" (
	"seizure_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_seizures_pkey" PRIMARY KEY("user_id","seizure_id")
);
--> statement-breakpoint
ALTER TABLE "removed_seizures" ADD CONSTRAINT "removed_seizures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;