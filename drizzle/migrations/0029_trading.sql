CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`amount_cents` integer NOT NULL,
	`by` text NOT NULL,
	`turn` integer NOT NULL,
	`offers` text DEFAULT '[]' NOT NULL,
	`expires_at` integer,
	`held_until` integer,
	`asked_at` integer,
	`unasked` integer DEFAULT false NOT NULL,
	`refused_at` integer,
	`unasked_after` integer DEFAULT 0 NOT NULL,
	`bundle` text,
	`bundle_size` integer,
	`why` text,
	`why_by` text,
	`title` text NOT NULL,
	`changed_at` integer NOT NULL,
	`agreed_at` integer,
	`sold_at` integer,
	`confirmed_at` integer,
	`asks_seller` integer DEFAULT false NOT NULL,
	`asks_buyer` integer DEFAULT false NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deals_one_held` ON `deals` (`listing_id`) WHERE "deals"."state" in ('reserved', 'sold');--> statement-breakpoint
CREATE INDEX `deals_of_listing` ON `deals` (`listing_id`,`state`);--> statement-breakpoint
CREATE INDEX `deals_of_bundle` ON `deals` (`bundle`);--> statement-breakpoint
CREATE INDEX `deals_of_seller` ON `deals` (`seller_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `deals_of_buyer` ON `deals` (`buyer_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `deals_changed_of_seller` ON `deals` (`seller_id`,`rev`);--> statement-breakpoint
CREATE INDEX `deals_changed_of_buyer` ON `deals` (`buyer_id`,`rev`);--> statement-breakpoint
CREATE INDEX `deals_expiring` ON `deals` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `deals_held` ON `deals` (`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `deals_ended` ON `deals` (`state`,`changed_at`);--> statement-breakpoint
CREATE TABLE `meet_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`zone` text NOT NULL,
	`spot_id` text,
	`place` text NOT NULL,
	`by` text NOT NULL,
	`state` text NOT NULL,
	`turn` integer NOT NULL,
	`agreed_at` integer,
	`reminded_at` integer,
	`asked_at` integer,
	`one_here_at` integer,
	`one_here_note` text,
	`other_here_at` integer,
	`other_here_note` text,
	`changed_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`one_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `meet_ups_changed_of_one` ON `meet_ups` (`one_id`,`rev`);--> statement-breakpoint
CREATE INDEX `meet_ups_changed_of_other` ON `meet_ups` (`other_id`,`rev`);--> statement-breakpoint
CREATE INDEX `meet_ups_by_time` ON `meet_ups` (`state`,`at`);--> statement-breakpoint
CREATE TABLE `spots` (
	`id` text PRIMARY KEY NOT NULL,
	`university_id` text NOT NULL,
	`name` text NOT NULL,
	`hint` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `spots_changed` ON `spots` (`university_id`,`rev`);--> statement-breakpoint
CREATE TABLE `searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`university_id` text NOT NULL,
	`search` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`category` text,
	`event_type` text,
	`min_cents` integer,
	`max_cents` integer,
	`condition` text,
	`isbn` text,
	`course` text,
	`alert` integer NOT NULL,
	`wanted` text NOT NULL,
	`closed` text,
	`seen_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`wanted_at` integer,
	`touched_at` integer NOT NULL,
	`asked_at` integer,
	`hidden_by` text,
	`hidden_reason` text,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `searches_changed` ON `searches` (`user_id`,`rev`);--> statement-breakpoint
CREATE INDEX `searches_wanted` ON `searches` (`university_id`,`wanted`,`rev`);--> statement-breakpoint
CREATE INDEX `searches_with_alert` ON `searches` (`university_id`,`alert`,`deleted`);--> statement-breakpoint
ALTER TABLE `users` ADD `sold_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `deal_mails` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quick_replies` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `conversations` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `muted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `event` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `deal` text;--> statement-breakpoint
ALTER TABLE `saved_listings` ADD `notify_on` text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_listings` ADD `alert_cents` integer;--> statement-breakpoint
ALTER TABLE `universities` ADD `zone` text DEFAULT 'America/New_York' NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_listings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`seller_id` text NOT NULL,
	`university_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`category` text NOT NULL,
	`event_type` text,
	`status` text NOT NULL,
	`images` text NOT NULL,
	`listed_at` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`inquiries` integer DEFAULT 0 NOT NULL,
	`counted` integer DEFAULT false NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`waiting` integer DEFAULT false NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`hidden_by` text,
	`hidden_reason` text,
	`counts_rev` integer DEFAULT 0 NOT NULL,
	`condition` text,
	`prices` text DEFAULT '[]' NOT NULL,
	`takes_offers` integer DEFAULT true NOT NULL,
	`floor_cents` integer,
	`must_go_by` text,
	`isbn` text,
	`course` text,
	`course_key` text,
	`edited_at` integer,
	`touched_at` integer,
	`asked_at` integer,
	`search_text` text NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_listings` (`seq`, `id`, `seller_id`, `university_id`, `title`, `description`, `price_cents`, `category`, `event_type`, `status`, `images`, `listed_at`, `views`, `inquiries`, `counted`, `rev`, `deleted`, `waiting`, `shown`, `hidden_by`, `hidden_reason`, `counts_rev`, `condition`, `search_text`) SELECT `seq`, `id`, `seller_id`, `university_id`, `title`, `description`, `price_cents`, `category`, `event_type`, `status`, `images`, `listed_at`, `views`, `inquiries`, `counted`, `rev`, `deleted`, `waiting`, `shown`, `hidden_by`, `hidden_reason`, `counts_rev`, `condition`, `search_text` FROM `listings`;
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'listings') WHERE `name` = '__new_listings';
--> statement-breakpoint
DROP TRIGGER `listing_search_delete`;
--> statement-breakpoint
DROP TABLE `listings`;
--> statement-breakpoint
ALTER TABLE `__new_listings` RENAME TO `listings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);
--> statement-breakpoint
CREATE INDEX `listings_feed` ON `listings` (`university_id`,`deleted`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`university_id`,`deleted`,`price_cents`);
--> statement-breakpoint
CREATE INDEX `listings_changed` ON `listings` (`university_id`,`rev`);
--> statement-breakpoint
CREATE INDEX `listings_by_seller` ON `listings` (`seller_id`,`deleted`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_changed_of_seller` ON `listings` (`seller_id`,`rev`);
--> statement-breakpoint
CREATE INDEX `listings_counted` ON `listings` (`counted`);
--> statement-breakpoint
CREATE INDEX `listings_counts_changed` ON `listings` (`university_id`,`counts_rev`);
--> statement-breakpoint
CREATE TRIGGER `listing_search_insert` AFTER INSERT ON `listings` WHEN new.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`rowid`, `search_text`) VALUES (new.`seq`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `listing_search_forget` BEFORE UPDATE OF `search_text`, `deleted` ON `listings` WHEN old.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`listing_search`, `rowid`, `search_text`) VALUES ('delete', old.`seq`, old.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `listing_search_learn` AFTER UPDATE OF `search_text`, `deleted` ON `listings` WHEN new.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`rowid`, `search_text`) VALUES (new.`seq`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `listing_search_delete` AFTER DELETE ON `listings` WHEN old.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`listing_search`, `rowid`, `search_text`) VALUES ('delete', old.`seq`, old.`search_text`);
END;
