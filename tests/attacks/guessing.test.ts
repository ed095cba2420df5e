/** How many tries a day leaves to someone who guesses, and whether the owner gets in meanwhile. */
import { expect, test } from 'vitest'
import { hour, minute } from '#sync/time.ts'
import { protectedNewcomer, signInByCode, tempTokenOf } from '#tests/accounts/two-factor.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { inWhole } from './scale.ts'

const hours = inWhole(24, 1)
const attacker = '198.51.100.66'

const app = await appOfFile({ env: { RATE_LIMITS: 'on' } })

const login = (email: string, password: string, address: string) =>
  app.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })

/** Tries as often as it is allowed, every five minutes. @returns how many tries were judged */
async function guess(attempt: () => Promise<Response>, meanwhile = async () => {}) {
  let judged = 0
  for (let time = 0; time < hours * hour; time += 5 * minute) {
    let status = 401
    while (status === 401) {
      ;({ status } = await attempt())
      if (status === 401) judged += 1
    }
    expect(status).toBe(429)
    await meanwhile()
    app.moveClock(5 * minute)
  }
  console.log(`${judged} tries in ${hours} h`)
  return judged
}

test(
  'an address has forty tries an hour at a password, and the owner gets in meanwhile',
  async () => {
    const { email, password } = cast.maya
    const ownerLogsIn = async () => {
      expect((await login(email, password, '203.0.113.5')).status).toBe(200)
    }
    const judged = await guess(() => login(email, 'Wrong-Desk!1', attacker), ownerLogsIn)
    expect(judged).toBeLessThanOrEqual(40 * hours)
    expect(judged).toBeGreaterThan(0)
  },
  30 * minute,
)

test(
  'one who knows a password has thirty tries an hour at its codes, and the owner gets in an hour later',
  async () => {
    const own = await protectedNewcomer(app)
    // A million codes, of which three are right at any time.
    const wrong = () => wrongCodeAt(own.secret, app.now())
    let judged = 0
    for (let time = 0; time < hours * hour; time += 10 * minute) {
      const tempToken = await tempTokenOf(app, own.person)
      let status = 401
      while (status === 401) {
        ;({ status } = await signInByCode(app, tempToken, wrong()))
        if (status === 401) judged += 1
      }
      app.moveClock(10 * minute)
    }
    console.log(`${judged} tries in ${hours} h`)
    expect(judged).toBeLessThanOrEqual(30 * hours)
    app.moveClock(hour)
    const tempToken = await tempTokenOf(app, own.person)
    const answer = await signInByCode(app, tempToken, codeAt(own.secret, app.now()))
    expect(answer.status).toBe(200)
  },
  30 * minute,
)

test(
  'one with a stolen session has forty tries an hour at its password, from any number of addresses',
  async () => {
    const { person, ...as } = await newcomer(app)
    const path = `/profileInfo/update-password/${as.user.id}`
    const body = { oldPassword: 'Wrong-Desk!1', password: 'Porch-Swing!7' }
    let sender = 0
    let judged = 0
    for (let time = 0; time < inWhole(hour, 15 * minute); time += 5 * minute) {
      let status = 403
      while (status === 403) {
        sender += 1
        const headers = { 'x-forwarded-for': `198.51.${sender >> 8}.${sender & 255}` }
        ;({ status } = await app.call('PATCH', path, { as, body, headers }))
        if (status === 403) judged += 1
      }
      app.moveClock(2 * minute)
    }
    console.log(`${judged} tries`)
    expect(judged).toBeLessThanOrEqual(40)
    expect(judged).toBeGreaterThan(0)
    expect((await login(person.email, person.password, '203.0.113.5')).status).toBe(200)
  },
  30 * minute,
)
