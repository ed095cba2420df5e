CREATE TABLE `news_recipients` (
	`news_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`news_id`, `user_id`),
	FOREIGN KEY (`news_id`) REFERENCES `waiting_news`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `news_recipients_by_user` ON `news_recipients` (`user_id`);--> statement-breakpoint
CREATE TABLE `waiting_news` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
