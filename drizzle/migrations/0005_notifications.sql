CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`deleted`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_changed` ON `notifications` (`user_id`,`rev`);--> statement-breakpoint
CREATE INDEX `notifications_by_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_subject` ON `notifications` (`subject`,`deleted`);--> statement-breakpoint
CREATE INDEX `notifications_gone` ON `notifications` (`deleted`,`rev`);