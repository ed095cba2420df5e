ALTER TABLE `images` ADD `taken_down_with` text;--> statement-breakpoint
CREATE INDEX `images_taken_down` ON `images` (`upload_sha256`) WHERE taken_down_with is not null;