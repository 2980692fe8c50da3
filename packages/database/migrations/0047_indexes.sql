DROP INDEX "association_events_list_idx";--> statement-breakpoint
DROP INDEX "association_members_list_idx";--> statement-breakpoint
DROP INDEX "association_invitations_list_idx";--> statement-breakpoint
DROP INDEX "association_staff_invitations_list_idx";--> statement-breakpoint
CREATE INDEX "association_events_list_idx" ON "association_events" USING btree ("association_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_members_list_idx" ON "association_members" USING btree ("association_id","status","joined_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_invitations_list_idx" ON "association_invitations" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_staff_invitations_list_idx" ON "association_staff_invitations" USING btree ("association_id","sent_at" DESC NULLS FIRST);