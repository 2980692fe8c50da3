CREATE TABLE "lost_mails" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lost_mails_pkey" PRIMARY KEY("day","kind"),
	CONSTRAINT "lost_mails_kind_is_known" CHECK ("lost_mails"."kind" in ('access', 'account', 'invitation', 'team')),
	CONSTRAINT "lost_mails_are_some" CHECK ("lost_mails"."count" > 0)
);
