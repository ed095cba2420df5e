ALTER TABLE `sync_clients` ADD `push_id` text;--> statement-breakpoint
ALTER TABLE `sync_clients` ADD `lease` text;