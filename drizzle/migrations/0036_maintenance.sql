CREATE TABLE `maintenance` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`text` text
) STRICT;
