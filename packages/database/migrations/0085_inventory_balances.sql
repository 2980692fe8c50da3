CREATE TABLE "inventory_balances" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"balance" numeric NOT NULL,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "inventory_balances_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "inventory_balances" ADD CONSTRAINT "inventory_balances_item_is_own" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Each use writes its row anew: where the page has room, no index is touched.
ALTER TABLE "inventory_balances" SET (fillfactor = 50);