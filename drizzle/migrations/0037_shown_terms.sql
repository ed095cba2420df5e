CREATE TABLE `shown_terms` (
	`version` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
INSERT OR IGNORE INTO `shown_terms` (`version`) SELECT `terms_version` FROM `users` WHERE `terms_version` IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `shown_terms` (`version`) SELECT `terms_version` FROM `registrations` WHERE `terms_version` IS NOT NULL;
