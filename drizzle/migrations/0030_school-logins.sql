CREATE TABLE `school_login_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `school_login_links_by_user` ON `school_login_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `school_login_links_by_expiry` ON `school_login_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `school_logins` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `school_logins_by_user` ON `school_logins` (`user_id`);