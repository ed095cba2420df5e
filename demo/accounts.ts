import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailRuleOf } from '#server/accounts/sign-up/email-rule.ts'
import { storeRegistration, verifyRegistration } from '#server/accounts/sign-up/registrations.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Resources } from '#server/resources.ts'
import { allUniversities, schoolOf } from '#server/universities/queries.ts'
import { registrationProblem } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { uuidv7 } from '#sync/id.ts'
import { collegeProblem, type University } from '#sync/accounts/universities.ts'
import { day, minute } from '#sync/time.ts'
import { cast, type Student } from './cast.ts'
import { lookOf, paletteNames } from './palettes.ts'
import { inLanes, uploadPicture } from './pictures.ts'
import { portrait } from './portrait.ts'
import type { Random } from './random.ts'
import { password } from './sign-in-as.ts'

/** A student who has joined. */
export interface Member extends Actor {
  student: Student
  joinedAt: number
}

/** Signs everyone of the cast up, during the half year before the first listing. */
export async function signUpCast(resources: Resources, random: Random): Promise<Member[]> {
  const universities = await resources.readers.read(allUniversities)
  const now = resources.clock()
  const joining = cast.map((student) => ({
    student,
    joinedAt: now - random.between(30, 200) * day,
  }))
  const members = await inLanes(joining, async ({ student, joinedAt }) => ({
    student,
    joinedAt,
    username: student.username,
    ...(await signUp(resources, { student, joinedAt, universities, random })),
  }))
  for (const member of members) await introduce(resources, member, random)
  return members
}

interface NewStudent {
  student: Student
  joinedAt: number
  universities: University[]
  random: Random
}

async function signUp(
  resources: Resources,
  { student, joinedAt, universities, random }: NewStudent,
) {
  const { config, writer, clock } = resources
  const { username, firstName, lastName, college, email, yearsLeft } = student
  const year = new Date(clock()).getFullYear() + yearsLeft
  const form = { username, firstName, lastName, college, email, year, password }
  const problem =
    registrationProblem(form, emailRuleOf(config), new Date(clock())) ??
    collegeProblem(form, universities, schoolOf(config, universities))
  if (problem) throw new Error(`${username} cannot sign up: ${problem.message}`)
  const universityId = universities.find(({ name }) => name === college)?.id ?? ''
  const userId = uuidv7(joinedAt, random.bytes(16))
  const passwordHash = await hashPassword(password, 'demo')
  const sent = {
    id: userId,
    username,
    firstName,
    lastName,
    email,
    passwordHash,
    universityId,
    year,
    termsVersion: resources.legalTexts.termsVersion,
  }
  await writer.write({
    async run(tx, rev) {
      const mail = await storeRegistration(tx, sent, { now: joinedAt, config })
      if (mail.kind !== 'link') throw new Error(`${email} has an account already.`)
      await verifyRegistration(tx, rev, mail.token, { now: joinedAt + minute, config })
    },
  })
  return { userId, universityId }
}

/** Adds the bio and, for most students, a picture. */
async function introduce(resources: Resources, member: Member, random: Random): Promise<void> {
  const { userId, joinedAt: time, student } = member
  const { bio, face } = student
  const look = lookOf(random.pick(paletteNames), random.between(0, 2))
  const upload = { uploaderId: userId, folder: 'quad/profile-images', time } as const
  const picture =
    face && (await uploadPicture(resources, { svg: portrait(face, look, 400), ...upload }))
  await resources.writer.write({
    async run(tx, rev) {
      const profile = { bio, profileImageId: picture?.id ?? null, rev }
      await tx.update(users).set(profile).where(eq(users.id, userId))
    },
  })
}
