import { expect, test } from 'vitest'
import { cautionOf } from '#sync/moderation/cautions.ts'

test.for([
  ['Can you pay with a gift card?', 'payment'],
  ['I only take Zelle', 'payment'],
  ['Send the deposit first and I will hold it', 'payment'],
  ['Please pay upfront', 'payment'],
  ['See https://bit.ly/3xYz for photos', 'link'],
  ['tinyurl.com/desk', 'link'],
  ['I sent you a 6-digit code, what is it?', 'code'],
  ['Just text me the code you got', 'code'],
  ['my verification code', 'code'],
  ['Call me at (765) 555-0142', 'phone'],
  ['765-555-0142 works best', 'phone'],
  ['+1 765.555.0142', 'phone'],
  ['WhatsApp me on +49 151 234', 'phone'],
])('“%s” calls for the caution about a %s', ([text, caution]) => {
  expect(cautionOf(text ?? '')).toBe(caution)
})

test.for([
  'Is this still available?',
  'I can meet at noon and pay cash.',
  'Standing desk, 120 x 60 cm, $45.00',
  'ISBN 978-0-13-468599-1',
  'The building code is posted at the door of room 1234',
  'Pick up at 610 Purdue Mall, 47907-2040',
  'First come, first served',
  'The TI-84 has 480-123 in memory',
  'https://quad.example.edu/for-you?listingId=1',
  'I code in Python',
])('“%s” calls for none', (text) => {
  expect(cautionOf(text)).toBeUndefined()
})
