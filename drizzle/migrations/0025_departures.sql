CREATE TABLE `departures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mailbox_hash` text,
	`until` integer NOT NULL,
	`blocked_by` text NOT NULL,
	`returned_as` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`returned_as`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `departures_by_mailbox` ON `departures` (`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `departures_by_end` ON `departures` (`until`);--> statement-breakpoint
CREATE INDEX `departures_by_return` ON `departures` (`returned_as`);