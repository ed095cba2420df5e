import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { hashPassword } from '#server/auth/passwords.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { fillCampuses } from '../data/campus-data.ts'
import { fillAccounts } from './heavy-people.ts'
import { schoolLoginSettings } from '#tests/openapi/examples/school.ts'

const listings = 20_000
const students = 24
const campus = 'purdue-university'
/** Of the students. */
const password = 'Porch-Swing!7'

/**
 * A campus of 20,000 listings, open in this process without limits so that calls can be prepared.
 * Maya, Jonas and the students have 6,000 messages and more each.
 */
export interface Campus {
  app: TestApp
  /** Has nothing to do with those who attack. */
  bystander: SignedIn
  /** The next student whom no other call has used. */
  next(): SignedIn
  password: string
  /** A token that has all its time left. The first ones end before the last call is made. */
  renewed(as: SignedIn): Promise<string>
}

export async function busyCampus(): Promise<Campus> {
  const app = await testApp({ env: schoolLoginSettings })
  fillCampuses(app.dataDir, listings, campus)
  const db = new Database(join(app.dataDir, 'quad.sqlite'))
  db.pragma('foreign_keys = ON')
  db.function('now', () => Date.now())
  const people = await fillPeople(db, app)
  db.close()
  const { accessTokens } = app.resources
  const families = new Map(people.map(({ user, familyId }) => [user.id, familyId]))
  const renewed = ({ user, accessToken }: SignedIn) => {
    const familyId = families.get(user.id) ?? familyOf(accessToken)
    return accessTokens.issue({ userId: user.id, familyId, sessionId: '' })
  }
  const [bystander, ...rest] = people
  const next = () => {
    const student = rest.pop()
    if (!student) throw new Error('There are too few students in tests/bench/block/campus.ts.')
    return student
  }
  if (!bystander) throw new Error('There is nobody.')
  return { app, bystander, next, password, renewed }
}

type Student = SignedIn & { familyId: string }

async function fillPeople(db: Database.Database, app: TestApp): Promise<Student[]> {
  const hash = await hashPassword(password)
  const { maya, jonas } = app.people
  return db.transaction(() => {
    const others = addUsers(db, 300, campus)
    const strangers = addUsers(db, 3000, campus)
    const ids = addUsers(db, students, campus)
    const all = [maya.user.id, jonas.user.id, ...ids]
    fillAccounts(db, all, { peer: maya.user.id, others, strangers })
    return ids.map((id) => signedInBySql(db, id, hash))
  })()
}

function signedInBySql(db: Database.Database, id: string, hash: string): Student {
  const familyId = randomUUID()
  db.prepare('UPDATE users SET password_hash = ? WHERE id = ?').run(hash, id)
  db.prepare(
    `INSERT INTO session_families (id, user_id, generation, remember, device, created_at, used_at, absolute_expires_at)
     VALUES (?, ?, 0, 0, '', now(), now(), now() + 86400000)`,
  ).run(familyId, id)
  return { user: { id, username: `n${id}` }, accessToken: '', cookie: '', familyId }
}

function familyOf(token: string): string {
  const [, claims = ''] = token.split('.')
  const { family } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { family: string }
  return family
}
