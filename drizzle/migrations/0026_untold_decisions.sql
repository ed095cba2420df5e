CREATE TABLE `untold_decisions` (
	`decision_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
