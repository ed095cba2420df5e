import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, signIn, stranger } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { call, linkOf, ownerOn, type Owner } from './thief.ts'

let server: TestServer
let alice: Owner
let mona: Owner
/** Answers appeals against Mona's decisions. */
let nora: Owner
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'listings=2' } })
  ;[alice, mona, nora] = [await ownerOn(server), await ownerOn(server), await ownerOn(server)]
  for (const { person } of [mona, nora]) await quad('moderator', 'add', person.email)
})
afterAll(() => server.stop())

async function quad(command: string, ...args: string[]): Promise<void> {
  const { code, said } = await runQuad({ DATA_DIR: server.dataDir }, command, ...args)
  if (code !== 0) throw new Error(said)
}

const leave = ({ person, ...as }: Owner) =>
  call(server, 'DELETE', `/api/users/${as.user.id}`, { as, body: { password: person.password } })

/** Signs up with another address of the same mailbox, under another name. */
async function signUpAgain({ person }: Owner): Promise<Owner['person']> {
  const again = stranger({ email: person.email.replace('@', '+again@') })
  await join(server, again)
  return again
}

async function comeBack(owner: Owner): Promise<Owner> {
  expect((await leave(owner)).status).toBe(200)
  const person = await signUpAgain(owner)
  return { ...(await signIn(server, person)), person }
}

const write = (as: Owner, to: Owner) =>
  call(server, 'POST', '/messages/send-message', {
    as,
    body: { recipientUsername: to.person.username, content: 'Hi' },
  })
const report = (subject: Owner, as = alice) =>
  call(server, 'POST', '/reportUser/submit-report', {
    as,
    body: { subjectUsername: subject.person.username, reportReason: 'Asked for a deposit.' },
  })
const decide = (subjectId: string, verdict: string, reason: string) =>
  call(server, 'POST', '/api/moderation/decisions', {
    as: mona,
    body: { kind: 'user', subjectId, verdict, reason },
  })
const item = (id: string) => call(server, 'GET', `/api/moderation/items/user/${id}`, { as: mona })
const queue = async () =>
  (await call(server, 'GET', '/api/moderation/queues/user?limit=100', { as: mona }))
    .answer as unknown as { subjectId: string; username: string }[]

test('[SAFE-25] someone who deletes the account and signs up again with the mailbox is still blocked', async () => {
  const [bully, other] = [await ownerOn(server), await ownerOn(server)]
  await call(server, 'POST', '/api/block/block', { as: alice, body: { userId: bully.user.id } })
  expect((await write(bully, alice)).status).toBe(403)
  const back = await comeBack(bully)
  expect(back.user.id).not.toBe(bully.user.id)
  expect((await write(back, alice)).status).toBe(403)
  expect((await write(other, alice)).status).toBe(201)
  // Alice sees the new account among those whom she blocks, and can unblock it.
  const unblocked = { as: alice, body: { userId: back.user.id } }
  expect((await call(server, 'PATCH', '/api/block/unblock', unblocked)).status).toBe(200)
  expect((await write(back, alice)).status).toBe(201)
})

test('[SAFE-25] warnings and open reports wait for someone who comes back', async () => {
  const seller = await ownerOn(server)
  await report(seller)
  expect((await decide(seller.user.id, 'warn', 'No deposits.')).status).toBe(200)
  const listing = await call(server, 'POST', '/api/listings/create', {
    as: seller,
    body: { title: 'Desk', description: 'Oak.', price: 4, category: 'Furniture', images: [] },
  })
  const listingId = String(listing.answer._id)
  const spam = { listingId, reason: 'Spam' }
  await call(server, 'POST', '/api/listing-report', { as: alice, body: spam })
  await report(seller, await ownerOn(server))
  const back = await comeBack(seller)

  expect((await queue()).map(({ subjectId }) => subjectId)).toContain(back.user.id)
  const { answer } = await item(back.user.id)
  expect(answer).toMatchObject({
    isWaiting: true,
    person: { username: back.person.username, reports: 3 },
    reports: [{ isWaiting: true }],
    decisions: [{ verdict: 'warn', reason: 'No deposits.' }],
  })
  const about = await call(server, 'GET', `/api/moderation/items/listing/${listingId}`, {
    as: mona,
  })
  expect(about.answer).toMatchObject({ person: { _id: back.user.id } })
  const data = await call(server, 'GET', `/api/users/${back.user.id}/data`, { as: back })
  expect(data.answer.decisions).toMatchObject([{ verdict: 'warn' }])
})

test('[SAFE-25] a running suspension outlives the account, and the link against it still appeals', async () => {
  const seller = await ownerOn(server)
  await report(seller)
  expect((await decide(seller.user.id, 'suspend', 'Fraud.')).status).toBe(200)
  const appealLink = await linkOf(server, seller.person.email, 'Your account was suspended')
  await quad('user', 'delete', seller.person.username, '--yes')
  const { email, password } = await signUpAgain(seller)
  const logIn = () => call(server, 'POST', '/api/auth/login', { body: { email, password } })
  expect(await logIn()).toMatchObject({
    status: 403,
    answer: { message: 'This account has been suspended.' },
  })

  const token = new URL(appealLink).searchParams.get('token')
  const body = { token, text: 'It was not me.' }
  expect((await call(server, 'POST', '/api/appeals/by-link', { body })).status).toBe(200)
  const [waiting] = (await call(server, 'GET', '/api/moderation/queues/appeal', { as: nora }))
    .answer as unknown as { subjectId: string }[]
  const accepted = { kind: 'appeal', subjectId: waiting?.subjectId, verdict: 'accept', reason: '.' }
  await call(server, 'POST', '/api/moderation/decisions', { as: nora, body: accepted })
  expect((await logIn()).status).toBe(200)
})

test('[SAFE-25] the counts of running limits are not forgotten with the account', async () => {
  const seller = await ownerOn(server)
  const post = (as: Owner) =>
    call(server, 'POST', '/api/listings/create', {
      as,
      body: { title: 'Desk', description: 'Oak.', price: 4, category: 'Furniture', images: [] },
    })
  for (const status of [201, 201, 429]) expect((await post(seller)).status).toBe(status)
  expect((await post(await comeBack(seller))).status).toBe(429)
})
