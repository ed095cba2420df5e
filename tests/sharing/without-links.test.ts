import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted, withoutLinks } from '#server/mail/without-links.ts'
import { isShareAddress } from '#sync/sharing.ts'

/**
 * Text that mail programs turn into a link: a scheme, an address, or a name with a top-level
 * domain.
 */
const linked =
  /[a-z][\w+.-]*:\/\/|\b(?:mailto|tel|sms|data|javascript):\S|\S@\S|[\p{L}\p{N}-]+[.。．｡][\p{L}]{2,}|\d+\.\d+\.\d+\.\d+|\\\\/iu

test.for([
  ['https://evil.example/a?b=c', 'https: //evil. example/a?b=c'],
  ['evil.example', 'evil. example'],
  ['Visit www.evil.example.', 'Visit www. evil. example.'],
  ['me@evil.example', 'me @ evil. example'],
  ['mailto:me', 'mailto: me'],
  ['ｅｖｉｌ．ｃｏｍ', 'evil. com'],
  ['evil。com', 'evil。 com'],
  ['evil\u200b.\u200bcom', 'evil. com'],
  ['http://1.2.3.4/x', 'http: //1. 2. 3.4/x'],
  ['\\\\server\\share', '\\ \\server\\share'],
  ['\u202emoc.live', 'moc. live'],
])('%s becomes %s', ([text, safe]) => {
  expect(withoutLinks(text!)).toBe(safe)
})

test.for([
  'It costs $12.50, pick it up at 10:30. Thanks! 😀',
  'Bring a friend...\n\nIt is heavy.',
  'Größe 38, très chic',
])('a text without links stays unchanged: %s', (text) => {
  expect(withoutLinks(text)).toBe(text)
})

const linkPieces =
  'http :// : / . .. @ evil com 1 2 \\ www 。 ． ｡ \u2024 mailto é - 😀 \u200b \u202e \u0000'.split(
    ' ',
  )

test('any text leaves nothing that looks like a link', () => {
  const pieces = fc.constantFrom(...linkPieces, ' ', '\n', '\r')
  const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 14 })
  fc.assert(
    fc.property(texts, (parts) => {
      expect(withoutLinks(parts.join(''))).not.toMatch(linked)
    }),
    { numRuns: 3000 },
  )
})

test('every line of a quotation has the quote mark', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', ' ', '\u0085') }),
      (text) => {
        for (const line of quoted(text).split(/\r\n|[\n\r\u2028\u2029]/))
          expect(line).toMatch(/^> /)
      },
    ),
  )
})

test.for(['a@b.co', "o'neil+quad@mail.example.museum", 'x_y%z@sub-domain.example.edu'])(
  '%s is an address',
  (email) => {
    expect(isShareAddress(email)).toBe(true)
  },
)
