CREATE TABLE `username_looks` (
	`username_key` text PRIMARY KEY NOT NULL,
	`look` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `username_looks_by_look` ON `username_looks` (`look`);
--> statement-breakpoint
INSERT INTO `username_looks` (`username_key`, `look`) SELECT `username_key`, username_look(`username`) FROM `users` WHERE NOT `deleted`;--> statement-breakpoint
INSERT OR IGNORE INTO `username_looks` (`username_key`, `look`) SELECT `username_key`, username_look(`username`) FROM `registrations`;--> statement-breakpoint
INSERT OR IGNORE INTO `username_looks` (`username_key`, `look`) SELECT `username_key`, username_look(`username_key`) FROM `former_usernames`;
