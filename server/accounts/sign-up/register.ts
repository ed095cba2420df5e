import type { Context } from 'hono'
import { registrationProblem, registrationSchema } from '#sync/accounts/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { collegeProblem } from '#sync/accounts/universities.ts'
import { orTooCommon } from '../../auth/common-passwords.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Config } from '../../config.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { refuseUnseenTerms } from '../../legal/shown-terms.ts'
import { countBefore } from '../../limits/count-before.ts'
import type { Mail } from '../../mail/mailer.ts'
import { signUpAttemptMail, signUpsFullMail } from '../../mail/sign-up-attempt.ts'
import { verificationMail } from '../../mail/verification.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { newId } from '../../new-id.ts'
import type { Resources } from '../../resources.ts'
import { allUniversities, schoolOf } from '../../universities/queries.ts'
import { mailboxOf } from '../mailbox.ts'
import { emailRuleOf } from './email-rule.ts'
import { storeRegistration, type SignUpMail } from './registrations.ts'
import { isUsernameTaken, storeLook } from './usernames.ts'

type Form = Awaited<ReturnType<typeof readForm>>

/** POST /api/auth/register. The answer does not reveal whether the address has an account. */
export async function register(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const form = await readForm(c)
  const passwordHash = await hashCounted(resources, form, addressOf(c))
  const id = newId(resources.clock())
  await keep(resources, { ...form, id, passwordHash })
  const { username, firstName, lastName, email, college, year } = form
  const message = 'User registered successfully. Please verify your account before logging in.'
  c.header('cache-control', 'no-store')
  const user = { id, username, firstName, lastName, email, college, year }
  return c.json({ user, message }, 201)
}

/** The email after a sign-up, or after a login that came before the verification. */
export function signUpMail({ publicUrl }: Config, mail: SignUpMail): Mail {
  if (mail.kind === 'known') return signUpAttemptMail(publicUrl, mail.to)
  return mail.kind === 'full' ? signUpsFullMail(mail.to) : verificationMail(publicUrl, mail)
}

/** The completed and valid form. @throws Refusal `bad_input` with the first problem. */
async function readForm(c: Context<Env>) {
  const { config, readers, clock, legalTexts } = c.get('resources')
  const { acceptedTerms = legalTexts.termsVersion, ...given } = await readBody(
    c,
    registrationSchema,
  )
  const universities = await readers.read(allUniversities)
  const school = schoolOf(config, universities)
  const form = {
    ...given,
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    college: given.college.trim() || (school?.name ?? ''),
  }
  const formProblem =
    registrationProblem(form, emailRuleOf(config), new Date(clock())) ??
    collegeProblem(form, universities, school)
  const problem = await orTooCommon(formProblem, { field: 'password', password: form.password })
  const university = universities.find(({ name }) => name === form.college)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  await readers.read((db) => refuseUnseenTerms(db, acceptedTerms))
  return { ...form, termsVersion: acceptedTerms, universityId: university?.id ?? '' }
}

/** Hashes the password, and counts the sign-up before that costly work. */
const hashCounted = (resources: Resources, { email, password }: Form, address: string) =>
  countBefore(
    resources,
    [
      ['sign-ups-per-address', address],
      ['unopened-emails-per-address', address],
      ['sign-ups-per-email', hashToken(mailboxOf(email, resources.config))],
    ],
    () => hashPassword(password),
  )

function keep(
  resources: Resources,
  form: Form & { id: string; passwordHash: string },
): Promise<void> {
  return writeAndMail(resources, async (tx, keepMail) => {
    const { keyring, config } = resources
    const now = resources.clock()
    const query = { keyring, now, ownMailbox: { email: form.email, config } }
    if (await isUsernameTaken(tx, form.username, query)) {
      throw new Refusal('conflict', 'Username is not available', 'username')
    }
    const { college: _, password: _password, confirmPassword: _again, ...registration } = form
    await storeLook(tx, form.username)
    await keepMail(signUpMail(config, await storeRegistration(tx, registration, { now, config })))
  })
}
