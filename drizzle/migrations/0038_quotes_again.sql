-- What decomposes into quotes (‴, ‷, ŉ) now folds into plain ones.
UPDATE `listings` SET `search_text` = search_text(`title`, `description`) WHERE NOT `deleted` AND `search_text` <> search_text(`title`, `description`);
