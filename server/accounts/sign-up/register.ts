import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { emailKey, registrationProblem, registrationSchema } from '#sync/accounts.ts'
import { uuidv7 } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'
import { collegeProblem } from '#sync/universities.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { hashToken } from '../../auth/tokens.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { signUpAttemptMail } from '../../mail/sign-up-attempt.ts'
import { verificationMail } from '../../mail/verification.ts'
import type { Resources } from '../../resources.ts'
import { allUniversities, schoolOf } from '../../universities/queries.ts'
import { emailRuleOf } from './email-rule.ts'
import { keepRegistration, type Outcome } from './registrations.ts'
import { isUsernameTaken } from './usernames.ts'

type Form = Awaited<ReturnType<typeof readForm>>

/** POST /api/auth/register. The answer is the same whether the address has an account or not. */
export async function register(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const form = await readForm(c)
  const passwordHash = await hashCounted(resources, form, addressOf(c))
  const id = uuidv7(resources.clock(), randomBytes(16))
  sendLink(resources, await keep(resources, { ...form, id, passwordHash }))
  const { username, firstName, lastName, email, college, year } = form
  const message = 'User registered successfully. Please verify your account before logging in.'
  c.header('cache-control', 'no-store')
  const user = { id, username, firstName, lastName, email, college, year }
  return c.json({ user, message }, 201)
}

/** Mails what a sign-up, or a sign-in before its verification, has led to. */
export function sendLink(
  { mailer, config: { publicUrl } }: Resources,
  { to, token, decoy }: Outcome,
): void {
  const mail = decoy ? signUpAttemptMail(publicUrl, to) : verificationMail(publicUrl, to, token)
  mailer.send(mail)
}

/** The form, filled and by the rules. @throws Refusal `bad_input` with the first problem. */
async function readForm(c: Context<Env>) {
  const { config, readers, clock } = c.var.resources
  const given = await readBody(c, registrationSchema)
  const universities = await readers.read(allUniversities)
  const school = schoolOf(config, universities)
  const form = {
    ...given,
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    college: given.college.trim() || (school?.name ?? ''),
  }
  const problem =
    registrationProblem(form, emailRuleOf(config), new Date(clock())) ??
    collegeProblem(form, universities, school)
  const university = universities.find(({ name }) => name === form.college)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return { ...form, universityId: university?.id ?? '' }
}

/** Counts the sign-up before its costly part; one sent away from there counts as none. */
async function hashCounted(
  { writer, limits, clock }: Resources,
  { email, password }: Form,
  address: string,
): Promise<string> {
  const recipient = hashToken(emailKey(email))
  await writer.write({
    async run(tx) {
      await limits.take(tx, 'sign-ups-per-address', address, clock())
      await limits.take(tx, 'sign-ups-per-email', recipient, clock())
    },
  })
  try {
    return await hashPassword(password)
  } catch (error) {
    await writer.write({
      async run(tx) {
        await limits.giveBack(tx, 'sign-ups-per-address', address)
        await limits.giveBack(tx, 'sign-ups-per-email', recipient)
      },
    })
    throw error
  }
}

function keep(
  { writer, keyring, clock }: Resources,
  form: Form & { id: string; passwordHash: string },
): Promise<Outcome> {
  return writer.write({
    async run(tx) {
      const now = clock()
      const asking = { keyring, now, emailKey: emailKey(form.email) }
      if (await isUsernameTaken(tx, form.username, asking)) {
        throw new Refusal('conflict', 'Username is not available', 'username')
      }
      const { college: _, password: _password, confirmPassword: _again, ...rest } = form
      return keepRegistration(tx, rest, now)
    },
  })
}
