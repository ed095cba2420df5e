import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { AccessTokens } from '#server/auth/access-token.ts'
import { loadKeyring } from '#server/auth/keyring.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { addUsers } from '#tests/support/people/many-users.ts'

/** Someone with a session, whose access token is renewed before it ends. */
export interface Student extends SignedIn {
  /** Each student has an address, as behind a proxy. */
  address: string
  renew(): Promise<void>
}

/** Adds students of one campus with a session each to the database, because logins take long. */
export async function addStudents(dataDir: string, count: number): Promise<Student[]> {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  const ids = addUsers(db, count, 'purdue-university')
  const family = db.prepare(
    `INSERT INTO session_families (id, user_id, generation, remember, device, created_at, used_at, absolute_expires_at)
     VALUES (?, ?, 0, 0, 'Soak', ?, ?, ?)`,
  )
  const tokens = new AccessTokens(loadKeyring(dataDir).accessTokens, Date.now)
  const now = Date.now()
  const students = ids.map((id, i) => {
    const familyId = randomUUID()
    family.run(familyId, id, now, now, now + 86_400_000)
    const student: Student = {
      user: { id, username: `n${id}` },
      address: `203.0.113.${i}`,
      cookie: '',
      accessToken: '',
      async renew() {
        student.accessToken = await tokens.issue({ userId: id, familyId, sessionId: '' })
      },
    }
    return student
  })
  db.close()
  for (const student of students) await student.renew()
  return students
}
