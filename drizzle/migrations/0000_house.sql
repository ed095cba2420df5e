CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`university_id` text NOT NULL,
	`year` integer NOT NULL,
	`decoy` integer NOT NULL,
	`token_hash` text NOT NULL,
	`token_expires_at` integer NOT NULL,
	`mailed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_usernameKey_unique` ON `registrations` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_emailKey_unique` ON `registrations` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_tokenHash_unique` ON `registrations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `registrations_by_expiry` ON `registrations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `retired_usernames` (
	`hash` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`university_id` text NOT NULL,
	`year` integer NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`profile_image_id` text,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailKey_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_by_university` ON `users` (`university_id`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE INDEX `blocks_changed` ON `blocks` (`blocker_id`,`rev`);--> statement-breakpoint
CREATE INDEX `blocks_changed_against` ON `blocks` (`blocked_id`,`rev`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`uploader_id` text NOT NULL,
	`folder` text NOT NULL,
	`upload_sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`listing_id` text,
	FOREIGN KEY (`uploader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `images_by_upload` ON `images` (`uploader_id`,`folder`,`upload_sha256`);--> statement-breakpoint
CREATE INDEX `images_by_listing` ON `images` (`listing_id`);--> statement-breakpoint
CREATE INDEX `images_by_time` ON `images` (`uploaded_at`);--> statement-breakpoint
CREATE TABLE `limit_counts` (
	`limit` text NOT NULL,
	`subject` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`limit`, `subject`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `limit_counts_by_end` ON `limit_counts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `listing_inquiries` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `listing_moves` (
	`listing_id` text NOT NULL,
	`university_id` text NOT NULL,
	`rev` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `university_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `listing_moves_changed` ON `listing_moves` (`university_id`,`rev`);--> statement-breakpoint
CREATE TABLE `listing_views` (
	`listing_id` text NOT NULL,
	`viewer_id` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `viewer_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `listings` (
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
	`search_text` text NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);--> statement-breakpoint
CREATE INDEX `listings_feed` ON `listings` (`university_id`,`deleted`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_changed` ON `listings` (`university_id`,`rev`);--> statement-breakpoint
CREATE INDEX `listings_by_seller` ON `listings` (`seller_id`,`deleted`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_counted` ON `listings` (`counted`);--> statement-breakpoint
CREATE TABLE `saved_listings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`notify_on_update` integer DEFAULT false NOT NULL,
	`saved_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_listings_by_user` ON `saved_listings` (`user_id`,`deleted`,`saved_at`);--> statement-breakpoint
CREATE INDEX `saved_listings_changed` ON `saved_listings` (`user_id`,`rev`);--> statement-breakpoint
CREATE INDEX `saved_listings_by_listing` ON `saved_listings` (`listing_id`);--> statement-breakpoint
CREATE TABLE `session_families` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`generation` integer NOT NULL,
	`remember` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`absolute_expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_families_by_user` ON `session_families` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`family_id` text NOT NULL,
	`generation` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `session_families`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_family` ON `sessions` (`family_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_time` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `sync_commits` (
	`rev` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tag` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `school_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`school_name` text NOT NULL,
	`school_email_example` text NOT NULL,
	`user_contact_email` text NOT NULL,
	`requested_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `school_requests_by_time` ON `school_requests` (`requested_at`);--> statement-breakpoint
CREATE TABLE `universities` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `universities_name_unique` ON `universities` (`name`);--> statement-breakpoint
CREATE TABLE `university_domains` (
	`domain` text NOT NULL,
	`university_id` text NOT NULL,
	PRIMARY KEY(`domain`, `university_id`),
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `listing_search` USING fts5(`search_text`, content='listings', content_rowid='seq', tokenize='trigram');
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
