import { expect, type Page } from 'playwright/test'
import type { School } from '../../accounts/school-login/real-provider.ts'
import { codeAt } from '../../support/outside/authenticator.ts'
import { promote } from '../../support/pages/moderation-page.ts'
import {
  join as joinQuad,
  register,
  signIn,
  stranger,
  type Person,
  type SignedIn,
} from '../../support/people/cast.ts'
import { answered, call, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { until } from '../../support/server/until.ts'

interface Stage {
  server: TestServer
  school: School
  /** A browser that has nothing to do with the one that opens the links. */
  page: Page
}

/** A new student with a session. */
async function student({ server }: Stage): Promise<{ person: Person; own: SignedIn }> {
  const person = stranger()
  await joinQuad(server, person)
  return { person, own: await signIn(server, person) }
}

async function sendAs({ server }: Stage, as: SignedIn, method: string, path: string, body: object) {
  return answered<{ secret: string }>(await call(server, as, method, path, body))
}

async function visit({ server }: Stage, method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: server.url }
  return answered(await server.request(path, { method, headers, body: JSON.stringify(body) }))
}

async function withTwoFactor(stage: Stage): Promise<{ person: Person; own: SignedIn }> {
  const { person, own } = await student(stage)
  const { secret } = await sendAs(stage, own, 'POST', '/api/auth/2fa/setup', {})
  await sendAs(stage, own, 'PUT', '/api/auth/2fa/setup', { token: codeAt(secret, Date.now()) })
  return { person, own }
}

async function moderator(stage: Stage): Promise<SignedIn> {
  const { person, own } = await student(stage)
  await promote(stage.server, person)
  return own
}

/** Each kind of email with a link: its subject, and how Quad sends one to the returned address. */
export const linked: Record<string, { subject: string; send: (stage: Stage) => Promise<string> }> =
  {
    verificationMail: {
      subject: 'Verify your Quad account',
      async send({ server }) {
        const person = stranger()
        await register(server, person)
        return person.email
      },
    },
    signUpAttemptMail: {
      subject: 'Someone tried to sign up with your email address',
      async send(stage) {
        const { person } = await student(stage)
        await register(stage.server, stranger({ email: person.email }))
        return person.email
      },
    },
    newEmailMail: {
      subject: 'Confirm your new email address for Quad',
      async send(stage) {
        const { person, own } = await student(stage)
        const { email } = stranger()
        const { password } = person
        await sendAs(stage, own, 'PUT', `/api/users/email/${own.user.id}`, { email, password })
        return email
      },
    },
    passwordResetMail: {
      subject: 'Choose a new Quad password',
      async send(stage) {
        const { person } = await student(stage)
        await visit(stage, 'POST', '/api/auth/reset-password', { email: person.email })
        return person.email
      },
    },
    twoFactorOnMail: {
      subject: 'Two-factor authentication is on',
      async send(stage) {
        return (await withTwoFactor(stage)).person.email
      },
    },
    passwordChangedMail: {
      subject: 'Your Quad password was changed',
      async send(stage) {
        const { person, own } = await withTwoFactor(stage)
        const passwords = { oldPassword: person.password, password: 'Another-Desk*2' }
        await sendAs(stage, own, 'PATCH', `/profileInfo/update-password/${own.user.id}`, passwords)
        return person.email
      },
    },
    twoFactorOffByLinkMail: {
      subject: 'Two-factor authentication is off',
      async send(stage) {
        const { person } = await withTwoFactor(stage)
        const [link = ''] = await linksTo(
          stage.server,
          person.email,
          'Two-factor authentication is on',
        )
        const token = new URL(link).searchParams.get('token')
        await visit(stage, 'POST', '/api/auth/2fa/turn-off', { token })
        return person.email
      },
    },
    joinMail: {
      subject: 'Use your school login for Quad',
      async send({ server, school, page }) {
        const person = stranger()
        await joinQuad(server, person)
        school.person = { sub: person.username, email: person.email, email_verified: true }
        await page.goto(`${server.url}/login`)
        await page.getByRole('link', { name: 'Log in with Purdue University' }).click()
        await page.getByRole('button', { name: 'Email me a link instead' }).click()
        await expect(page.getByText('We’ve sent a link')).toBeVisible()
        return person.email
      },
    },
    sharedListingMail: {
      subject: 'A listing on Quad was shared with you',
      async send(stage) {
        const { own } = await student(stage)
        const { _id: listingId } = await post(stage.server, own)
        const recipientEmail = 'friend@example.com'
        await sendAs(stage, own, 'POST', '/api/share-listing', { listingId, recipientEmail })
        return recipientEmail
      },
    },
    decisionMail: {
      subject: 'Your account was suspended',
      async send(stage) {
        const [reporter, { person, own }] = [await student(stage), await student(stage)]
        const report = {
          subjectUsername: person.username,
          reportReason: 'Asked for a wire transfer.',
        }
        await sendAs(stage, reporter.own, 'POST', '/reportUser/submit-report', report)
        const verdict = {
          kind: 'user',
          subjectId: own.user.id,
          verdict: 'suspend',
          reason: 'Fraud.',
        }
        await sendAs(stage, await moderator(stage), 'POST', '/api/moderation/decisions', verdict)
        return person.email
      },
    },
    schoolAnsweredMail: {
      subject: 'Your school is on Quad now',
      async send(stage) {
        const userContactEmail = 'asks@hillside.edu'
        const asked = { schoolName: 'Hillside College', schoolEmailExample: 'ada@hillside.edu' }
        await visit(stage, 'POST', '/api/school-requests', { ...asked, userContactEmail })
        const own = await moderator(stage)
        const queue = await call(
          stage.server,
          own,
          'GET',
          '/api/moderation/queues/school?limit=100',
        )
        const [request] = await answered<{ subjectId: string }[]>(queue)
        const verdict = { verdict: 'accept', reason: 'Welcome.' }
        const body = { kind: 'school', subjectId: request?.subjectId, ...verdict }
        await sendAs(stage, own, 'POST', '/api/moderation/decisions', body)
        return userContactEmail
      },
    },
  }

export const withoutLink = [
  'accountDeletedMail',
  'copiedLoginMail',
  'emailChangeRequestedMail',
  'emailChangedMail',
  'emailTakenMail',
  'joinedMail',
  'newDeviceMail',
  'newRecoveryCodesMail',
  'signUpsFullMail',
  'twoFactorOffMail',
]

/** All links of the email with that subject. */
export const linksTo = ({ mails }: TestServer, email: string, subject: string): Promise<string[]> =>
  until(`the email “${subject}”`, async () => {
    const mine = (await mails()).filter(({ to }) => to?.[0]?.address === email)
    const mail = mine.findLast((each) => each.subject === subject)
    return mail?.text?.match(/https?:\/\/\S+/g) ?? undefined
  })
