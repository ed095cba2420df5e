CREATE TABLE `bug_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` text,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`priority` text NOT NULL,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `bug_reports_by_reporter` ON `bug_reports` (`reporter_id`);--> statement-breakpoint
CREATE TABLE `listing_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` text,
	`listing_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_reports_once` ON `listing_reports` (`reporter_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_reports_by_seller` ON `listing_reports` (`seller_id`);--> statement-breakpoint
CREATE TABLE `user_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` text,
	`subject_id` text NOT NULL,
	`subject_username` text NOT NULL,
	`reason` text NOT NULL,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_reports_once` ON `user_reports` (`reporter_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `user_reports_by_subject` ON `user_reports` (`subject_id`);--> statement-breakpoint
CREATE TABLE `share_opt_outs` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`opted_out_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `users` ADD `university_change_count` integer DEFAULT 0 NOT NULL;