ALTER TABLE `listings` ADD `condition` text;--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`university_id`,`deleted`,`price_cents`);