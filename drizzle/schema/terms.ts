import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The versions of the terms that this server has shown: only these can be accepted. */
export const shownTerms = sqliteTable('shown_terms', { version: text().primaryKey() })
