CREATE TABLE `conversations` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`id` text NOT NULL,
	`last_at` integer NOT NULL,
	`received_at` integer DEFAULT 0 NOT NULL,
	`has_new` integer DEFAULT false NOT NULL,
	`opened` integer DEFAULT false NOT NULL,
	`read_up_to` integer DEFAULT 0 NOT NULL,
	`seen_up_to` integer DEFAULT 0 NOT NULL,
	`rev` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversations_by_time` ON `conversations` (`user_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `conversations_changed` ON `conversations` (`user_id`,`rev`);--> statement-breakpoint
CREATE INDEX `conversations_with` ON `conversations` (`other_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`content` text NOT NULL,
	`listing_id` text,
	`sent_at` integer NOT NULL,
	`rev` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_of_conversation` ON `messages` (`conversation_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_changed_sent` ON `messages` (`sender_id`,`rev`);--> statement-breakpoint
CREATE INDEX `messages_changed_received` ON `messages` (`recipient_id`,`rev`);--> statement-breakpoint
CREATE INDEX `messages_by_listing` ON `messages` (`listing_id`);