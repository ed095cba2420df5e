import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { storedRows } from '#tests/support/server/stored.ts'
import { Contract } from './contract.ts'
import { examples, send } from './stage.ts'

const app = await appOfFile()

interface Account {
  id: string
  email: string
}

/** Text about the API with made-up examples. */
const isReference = (path: string) => path === '/api/openapi.json' || path.startsWith('/api/docs')

const calls = Object.entries(new Contract().document.paths)
  .filter(([path]) => !isReference(path))
  .flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )

test.each(calls)(
  '[PROFILE-19] [PROFILE-26] %s answers no password, no hash and no email of another user',
  async (call) => {
    const what = (await examples[call]?.(app)) ?? {}
    const { users = [] } = storedRows(app.dataDir)
    const answer = await (await send(app, call, what)).text()
    expect(answer).not.toContain('$argon2')
    expect(answer).not.toMatch(/-Sells-Desks!1|Porch-Swing!7/)
    const sent = JSON.stringify(what.body ?? '')
    // A login answers the record of its own user.
    const opened = answer.startsWith('{') ? (JSON.parse(answer) as Partial<SignedIn>) : {}
    const ownId = what.as?.user.id ?? (opened.accessToken ? opened.user?.id : undefined)
    const isOwn = ({ id, email }: Account) => sent.includes(email) || id === ownId
    const others = (users as Account[]).filter((account) => !isOwn(account))
    expect(others.length).toBeGreaterThan(0)
    for (const { email } of others) expect(answer).not.toContain(email)
  },
)
