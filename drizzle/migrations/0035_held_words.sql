ALTER TABLE `listings` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `listings_held` ON `listings` (`held_at`) WHERE "listings"."hidden_by" = 'check';--> statement-breakpoint
ALTER TABLE `rules` ADD `words` text DEFAULT '[]' NOT NULL;