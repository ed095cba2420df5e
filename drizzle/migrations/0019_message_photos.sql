CREATE TABLE `message_photos` (
	`message_id` text NOT NULL,
	`photo` text NOT NULL,
	PRIMARY KEY(`message_id`, `photo`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_photos_by_photo` ON `message_photos` (`photo`);--> statement-breakpoint
ALTER TABLE `messages` ADD `images` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `state` text DEFAULT 'sent' NOT NULL;