ALTER TABLE "sign_in_guesses" RENAME TO "rate_limit_attempts";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME COLUMN "guessed_at" TO "attempted_at";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_pkey" TO "rate_limit_attempts_pkey";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_kind_is_known" TO "rate_limit_attempts_kind_is_known";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_kind_not_null" TO "rate_limit_attempts_kind_not_null";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_subject_not_null" TO "rate_limit_attempts_subject_not_null";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_guessed_at_not_null" TO "rate_limit_attempts_attempted_at_not_null";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME CONSTRAINT "sign_in_guesses_latest_at_not_null" TO "rate_limit_attempts_latest_at_not_null";--> statement-breakpoint
ALTER INDEX "sign_in_guesses_latest_at_idx" RENAME TO "rate_limit_attempts_latest_at_idx";