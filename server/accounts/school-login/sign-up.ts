import type { Context } from 'hono'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import {
  emailKey,
  graduationYears,
  nameProblem,
  type RegistrationField,
  usernameKey,
  usernameProblem,
  yearProblem,
} from '#sync/accounts/accounts.ts'
import { schoolAccountSchema } from '#sync/accounts/school-login.ts'
import { collegeProblem } from '#sync/accounts/universities.ts'
import type { Problem } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { readBody } from '../../bodies/json.ts'
import { addressOf, type Env } from '../../env.ts'
import { refuseUnseenTerms } from '../../legal/shown-terms.ts'
import { countBefore } from '../../limits/count-before.ts'
import { newId } from '../../new-id.ts'
import { allUniversities, schoolOf } from '../../universities/queries.ts'
import { comeBack } from '../come-back.ts'
import { isOfMailbox } from '../mailbox.ts'
import type { User } from '../sign-in/proof.ts'
import { isUsernameTaken, storeLook } from '../sign-up/usernames.ts'
import { allowedEmail, openAccount, ownerOf } from './finish.ts'
import { joinLogin } from './school-logins.ts'
import { ticketOf } from './ticket.ts'

type Form = Awaited<ReturnType<typeof readForm>>

/**
 * POST /api/auth/school-login/account: creates the account of a first login at the school, whose
 * address the school has verified.
 */
export async function signUpBySchool(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const form = await readForm(c)
  const user = await countBefore(resources, [['sign-ups-per-address', addressOf(c)]], () =>
    createAccount(c, form),
  )
  return openAccount(c, user)
}

/** The completed and valid form. @throws Refusal `bad_input` with the first problem */
async function readForm(c: Context<Env>) {
  const { config, readers, clock, legalTexts } = c.get('resources')
  const given = await readBody(c, schoolAccountSchema)
  const ticket = ticketOf(c)
  const email = allowedEmail(c)
  const universities = await readers.read(allUniversities)
  const school = schoolOf(config, universities)
  const form = {
    email,
    firstName: given.firstName.trim() || ticket.firstName,
    lastName: given.lastName.trim() || ticket.lastName,
    username: given.username,
    year: given.year,
    termsVersion: given.acceptedTerms ?? legalTexts.termsVersion,
  }
  const college = given.college.trim() || (school?.name ?? '')
  const problem =
    nameProblem('firstName', form.firstName) ??
    nameProblem('lastName', form.lastName) ??
    sentenceOf('username', usernameProblem(form.username)) ??
    yearProblem(form.year, graduationYears(new Date(clock()))) ??
    collegeProblem({ email, college }, universities, school)
  const university = universities.find(({ name }) => name === college)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  await readers.read((db) => refuseUnseenTerms(db, form.termsVersion))
  return { ...form, universityId: university?.id ?? '' }
}

const sentenceOf = (field: RegistrationField, message: string | undefined): Problem | undefined =>
  message === undefined ? undefined : { field, message }

/**
 * Adds the account, without a password, and ends the sign-ups by form that wait for its mailbox.
 * @throws Refusal `conflict` if the username is taken, or the mailbox got an account in the meantime
 */
async function createAccount(c: Context<Env>, form: Form): Promise<User> {
  const { writer, clock, config, keyring, sockets } = c.get('resources')
  const login = ticketOf(c)
  const made = await writer.write({
    async run(tx, rev) {
      const now = clock()
      if (await ownerOf(tx, form.email, config))
        throw new Refusal('conflict', 'This email address has an account. Please log in again.')
      const query = { keyring, now, ownMailbox: { email: form.email, config } }
      if (await isUsernameTaken(tx, form.username, query))
        throw new Refusal('conflict', 'Username is not available', 'username')
      await tx.delete(registrations).where(isOfMailbox(registrations.emailKey, form.email, config))
      await storeLook(tx, form.username)
      const keys = { emailKey: emailKey(form.email), usernameKey: usernameKey(form.username) }
      const [user] = await tx
        .insert(users)
        .values({
          ...form,
          ...keys,
          id: newId(now),
          passwordHash: '',
          termsAcceptedAt: now,
          createdAt: now,
          rev,
        })
        .returning()
      if (!user) throw new Error('The account was not added.')
      await joinLogin(tx, login, user.id)
      const blockers = await comeBack(tx, user, { rev, now, config, keyring })
      return { user, blockers, rev }
    },
  })
  for (const blocker of made.blockers) sockets.userChanged(blocker, made.rev)
  return made.user
}
