ALTER TABLE `users` ADD `private_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `allow_messages` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notifications_enabled` integer DEFAULT true NOT NULL;