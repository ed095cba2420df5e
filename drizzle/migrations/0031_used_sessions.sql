ALTER TABLE `sessions` ADD `issued_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `used_at` integer;