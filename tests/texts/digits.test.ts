import { expect, test } from 'vitest'
import { parsePrice } from '#sync/listings.ts'
import { plainDigits } from '#sync/texts/digits.ts'

const ofScript = (numberingSystem: string) =>
  new Intl.NumberFormat('en-US', { numberingSystem, useGrouping: false })
const scripts = Intl.supportedValuesOf('numberingSystem').filter((name) =>
  /^\p{Nd}{10}$/u.test(ofScript(name).format(1_234_567_890)),
)

test('the system knows many scripts with digits', () => {
  expect(scripts).toEqual(expect.arrayContaining(['arab', 'beng', 'deva', 'fullwide', 'thai']))
  expect(scripts.length).toBeGreaterThan(40)
})

test.for(scripts)('[TEXT-04] digits of %s are read', (name) => {
  const written = ofScript(name)
  expect(plainDigits(written.format(1_234_567_890))).toBe('1234567890')
  expect(parsePrice(written.format(90_876.25))).toBe(90_876.25)
})
