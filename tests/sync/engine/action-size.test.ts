import { expect, test } from 'vitest'
import { writeOf } from '#sync/engine/outbox.ts'
import { actionLimit } from '#sync/engine/protocol.ts'

test.each(['a', '\u007F', '\u0080', '\u07FF', '\u0800', '\uFFFF', '\u{10000}', '\u{10FFFF}'])(
  'the size of an action is that of its JSON in UTF-8, also with %j',
  (character) => {
    const filled = (more: string) => ({ name: 'a', version: 1, args: character.repeat(100) + more })
    const sized = ({ name, args }: ReturnType<typeof filled>) => ({ name, args })
    const left = actionLimit - Buffer.byteLength(JSON.stringify(sized(filled(''))))
    expect(() => writeOf(filled('a'.repeat(left)), 0)).not.toThrow()
    expect(() => writeOf(filled('a'.repeat(left + 1)), 0)).toThrow('too large')
  },
)
