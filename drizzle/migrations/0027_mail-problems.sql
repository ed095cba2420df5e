ALTER TABLE `mails` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `dropped_at` integer;