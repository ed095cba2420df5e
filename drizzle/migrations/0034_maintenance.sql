CREATE TABLE `maintenance` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
