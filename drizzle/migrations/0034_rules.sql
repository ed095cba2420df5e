CREATE TABLE `rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`categories` text NOT NULL,
	`prohibited` text NOT NULL
) STRICT;
