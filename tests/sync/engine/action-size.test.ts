import { expect, test } from 'vitest'
import { refuseTooLarge } from '#sync/engine/outbox.ts'
import { actionLimit } from '#sync/engine/protocol.ts'

test.each(['a', '\u007F', '\u0080', '\u07FF', '\u0800', '\uFFFF', '\u{10000}', '\u{10FFFF}'])(
  'the size of an action is that of its JSON in UTF-8, also with %j',
  (character) => {
    const filled = (more: string) => ({ name: 'a', args: character.repeat(100) + more })
    const left = actionLimit - Buffer.byteLength(JSON.stringify(filled('')))
    expect(() => refuseTooLarge(filled('a'.repeat(left)))).not.toThrow()
    expect(() => refuseTooLarge(filled('a'.repeat(left + 1)))).toThrow('too large')
  },
)
