CREATE TABLE "association_month_figures" (
	"association_id" uuid NOT NULL,
	"month" date NOT NULL,
	"figures" jsonb,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_month_figures_pkey" PRIMARY KEY("association_id","month"),
	CONSTRAINT "association_month_figures_month_begins" CHECK (extract(day from "association_month_figures"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "association_month_figures" ADD CONSTRAINT "association_month_figures_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;