ALTER TABLE `users` ADD `show_activity` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;