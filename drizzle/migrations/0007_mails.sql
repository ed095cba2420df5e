CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`tries` integer NOT NULL,
	`due_at` integer NOT NULL
) STRICT;
