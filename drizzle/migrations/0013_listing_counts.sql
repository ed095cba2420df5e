ALTER TABLE `listings` ADD `counts_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_counts_changed` ON `listings` (`university_id`,`counts_rev`);