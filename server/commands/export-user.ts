import { mentionsOf, notInDatabase } from '../accounts/own-data/mentions.ts'
import { ownDataText } from '../accounts/own-data/file.ts'
import { ownDataHead, portionOf } from '../accounts/own-data/reads.ts'
import type { User } from '../accounts/sign-in/proof.ts'
import type { Db } from '../db/open.ts'

/** All data about a person, as the person’s own download has them, and what else mentions the person. */
export async function exportUser(db: Db, user: User, publicUrl: string): Promise<string> {
  const { id: userId, username, universityId } = user
  const actor = { userId, username, universityId }
  // No session of the person is this one.
  const args = { session: { actor, familyId: '' }, now: Date.now(), publicUrl }
  const alsoMentionedIn = await mentionsOf(db, user)
  const parts: string[] = []
  for await (const part of ownDataText({
    head: () => ownDataHead(db, args, { alsoMentionedIn, notIncluded: notInDatabase }),
    portion: (wanted) => portionOf(db, { actor, publicUrl, ...wanted }),
  }))
    parts.push(part)
  return parts.join('').trimEnd()
}
