ALTER TABLE `users` ADD `administrator` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_time` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `users_by_last_name` ON `users` (lower("last_name"));