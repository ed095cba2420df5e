import { eq } from 'drizzle-orm'
import { shownTerms } from '#drizzle/schema/terms.ts'
import { Refusal } from '#sync/refusal.ts'
import { openWriter, type Db } from '../db/open.ts'

/** Notes at the start which version of the terms the server shows from now on. */
export function noteShownTerms(file: string, version: string): void {
  const db = openWriter(file)
  try {
    db.insert(shownTerms).values({ version }).onConflictDoNothing().run()
  } finally {
    db.$client.close()
  }
}

/**
 * An acceptance of earlier terms is true: a device or a form may have been open for long. One of a
 * version that nobody has seen would keep its author from being asked when that version comes.
 * @throws Refusal `bad_input` unless this server has shown this version
 */
export async function refuseUnseenTerms(db: Pick<Db, 'select'>, version: string): Promise<void> {
  const [shown] = await db.select().from(shownTerms).where(eq(shownTerms.version, version))
  if (shown) return
  const message = 'Quad has never shown these terms. Reload the page and accept the current ones.'
  // Without a field: no form has one for it, so the sentence is about the whole form.
  throw new Refusal('bad_input', message)
}
