CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK("push_keys"."id" = 1)
) STRICT;
