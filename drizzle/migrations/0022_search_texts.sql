DROP TRIGGER `listing_search_forget`;--> statement-breakpoint
DROP TRIGGER `listing_search_learn`;--> statement-breakpoint
INSERT INTO `listing_search`(`listing_search`) VALUES ('delete-all');--> statement-breakpoint
UPDATE `listings` SET `search_text` = search_text(`title`, `description`) WHERE NOT `deleted`;--> statement-breakpoint
INSERT INTO `listing_search`(`rowid`, `search_text`) SELECT `seq`, `search_text` FROM `listings` WHERE NOT `deleted`;--> statement-breakpoint
CREATE TRIGGER `listing_search_forget` BEFORE UPDATE OF `search_text`, `deleted` ON `listings` WHEN old.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`listing_search`, `rowid`, `search_text`) VALUES ('delete', old.`seq`, old.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `listing_search_learn` AFTER UPDATE OF `search_text`, `deleted` ON `listings` WHEN new.`deleted` = 0 BEGIN
	INSERT INTO `listing_search`(`rowid`, `search_text`) VALUES (new.`seq`, new.`search_text`);
END;
