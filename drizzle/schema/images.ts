import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { imageFolders } from '#sync/images.ts'
import { users } from './accounts.ts'

/**
 * Uploaded photos. `listingId` is set while a listing shows the photo. A sweep deletes unused
 * photos.
 */
export const images = sqliteTable(
  'images',
  {
    id: text().primaryKey(),
    uploaderId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    folder: text({ enum: imageFolders }).notNull(),
    uploadSha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    bytes: integer().notNull(),
    uploadedAt: integer().notNull(),
    listingId: text(),
    /** The name of the sender's file, for its sender only. Never a path. */
    originalName: text().notNull().default(''),
    /** The listing with which a moderator took the photo down. */
    takenDownWith: text(),
  },
  (table) => [
    uniqueIndex('images_by_upload').on(table.uploaderId, table.folder, table.uploadSha256),
    index('images_by_listing').on(table.listingId),
    index('images_by_time').on(table.uploadedAt),
    index('images_taken_down')
      .on(table.uploadSha256)
      .where(sql`taken_down_with is not null`),
  ],
)
