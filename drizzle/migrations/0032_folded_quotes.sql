UPDATE `listings` SET `search_text` = search_text(`title`, `description`)
WHERE NOT `deleted` AND (`title` || `description`) GLOB '*[ŉʹ`‴‷⁗｀]*';
