CREATE TABLE `former_usernames` (
	`username_key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_usernames_by_user` ON `former_usernames` (`user_id`);--> statement-breakpoint
CREATE INDEX `former_usernames_by_time` ON `former_usernames` (`until`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`appealed_at` integer NOT NULL,
	`answer_id` text,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `appeals_by_user` ON `appeals` (`user_id`);--> statement-breakpoint
CREATE INDEX `appeals_waiting` ON `appeals` (`answer_id`,`appealed_at`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`moderator_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`university_id` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`decided_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `decisions_by_time` ON `decisions` (`decided_at`);--> statement-breakpoint
CREATE INDEX `decisions_about` ON `decisions` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `decisions_on_person` ON `decisions` (`person_id`,`decided_at`);--> statement-breakpoint
CREATE TABLE `message_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`message_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`reported_at` integer NOT NULL,
	`decision_id` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `message_reports_once` ON `message_reports` (`reporter_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `message_reports_by_sender` ON `message_reports` (`sender_id`);--> statement-breakpoint
CREATE INDEX `message_reports_waiting` ON `message_reports` (`decision_id`,`reported_at`);--> statement-breakpoint
CREATE TABLE `review_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`review_id` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`reported_at` integer NOT NULL,
	`decision_id` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_reports_once` ON `review_reports` (`reporter_id`,`review_id`);--> statement-breakpoint
CREATE INDEX `review_reports_by_reviewer` ON `review_reports` (`reviewer_id`);--> statement-breakpoint
CREATE INDEX `review_reports_waiting` ON `review_reports` (`decision_id`,`reported_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`reviewee_id` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`written_at` integer NOT NULL,
	`edited` integer DEFAULT false NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`rev` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`reviewee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_about` ON `reviews` (`reviewee_id`,`deleted`,`written_at`);--> statement-breakpoint
CREATE INDEX `reviews_changed_about` ON `reviews` (`reviewee_id`,`rev`);--> statement-breakpoint
CREATE INDEX `reviews_changed_by` ON `reviews` (`reviewer_id`,`rev`);--> statement-breakpoint
ALTER TABLE `users` ADD `show_availability` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `availability` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `venmo_handle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `paypal_handle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `rating_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `moderator` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `original_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `hidden_by` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `bug_reports_waiting` ON `bug_reports` (`decision_id`,`reported_at`);--> statement-breakpoint
ALTER TABLE `listing_reports` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `listing_reports_of_listing` ON `listing_reports` (`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_reports_waiting` ON `listing_reports` (`decision_id`,`reported_at`);--> statement-breakpoint
ALTER TABLE `user_reports` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `user_reports_waiting` ON `user_reports` (`decision_id`,`reported_at`);--> statement-breakpoint
ALTER TABLE `school_requests` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `school_requests_waiting` ON `school_requests` (`decision_id`,`requested_at`);--> statement-breakpoint
CREATE TRIGGER `decisions_are_not_changed` BEFORE UPDATE ON `decisions`
BEGIN
	SELECT raise(ABORT, 'decisions are append-only');
END;--> statement-breakpoint
CREATE TRIGGER `decisions_are_not_deleted` BEFORE DELETE ON `decisions`
BEGIN
	SELECT raise(ABORT, 'decisions are append-only');
END;
