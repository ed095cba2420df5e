CREATE TABLE `sync_clients` (
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`last` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`crash_seq` integer,
	`crashes` integer DEFAULT 0 NOT NULL,
	`crashed_at` integer,
	PRIMARY KEY(`user_id`, `client_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sync_clients_by_time` ON `sync_clients` (`seen_at`);--> statement-breakpoint
CREATE TABLE `sync_results` (
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`seq` integer NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`user_id`, `client_id`, `seq`),
	FOREIGN KEY (`user_id`,`client_id`) REFERENCES `sync_clients`(`user_id`,`client_id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `listings` ADD `waiting` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_changed_of_seller` ON `listings` (`seller_id`,`rev`);