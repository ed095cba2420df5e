CREATE TABLE `rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`categories` text NOT NULL,
	`words` text NOT NULL,
	`prohibited` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `listings_held` ON `listings` (`listed_at`) WHERE "listings"."hidden_by" = 'check';