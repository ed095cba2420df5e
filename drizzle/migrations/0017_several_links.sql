DROP INDEX `registrations_usernameKey_unique`;--> statement-breakpoint
DROP INDEX `registrations_emailKey_unique`;--> statement-breakpoint
CREATE INDEX `registrations_by_email` ON `registrations` (`email_key`);--> statement-breakpoint
CREATE INDEX `registrations_by_username` ON `registrations` (`username_key`);--> statement-breakpoint
CREATE TABLE `__new_password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_password_resets`("token_hash", "user_id", "expires_at") SELECT "token_hash", "user_id", "expires_at" FROM `password_resets`;--> statement-breakpoint
DROP TABLE `password_resets`;--> statement-breakpoint
ALTER TABLE `__new_password_resets` RENAME TO `password_resets`;--> statement-breakpoint
CREATE INDEX `password_resets_by_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `password_resets_by_user` ON `password_resets` (`user_id`);--> statement-breakpoint
ALTER TABLE `two_factors` ADD `off_token_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `two_factors_offTokenHash_unique` ON `two_factors` (`off_token_hash`);