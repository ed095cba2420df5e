import { expect, test } from 'vitest'
import { wordKey, wordsIn } from '#sync/moderation/rules.ts'

test.each([
  ['vape', 'A VAPE pen'],
  ['vape', 'Vape. Never used.'],
  ['vape', 'x-vape_x'],
  ['Café', 'The cafe’s chairs'],
  ['cafe', 'CAFÉ chairs'],
  ['ﬁre arm', 'a fire\n  arm!'],
  ['fake ID', 'Fake-id, good quality'],
  ['e-cigarette', 'e cigarette'],
  ['va\u00adpe', 'vape'],
  ['vape', 'va\u200bpe'],
  ['Straße', 'STRASSE'],
  ['9mm', '9MM!'],
  ['нож', 'Нож для хлеба'],
  ['刀', '一把刀出售'],
  ['ปืน', 'ขายปืนของเล่น'],
])('the word “%s” is in “%s”', (word, text) => {
  expect(wordsIn(text, ['another', word])).toEqual([word])
})

test.each([
  ['vape', 'vapes and evape'],
  ['gun', 'begun'],
  ['fake ID', 'fake and ID'],
  ['fake ID', 'fake idea'],
  ['нож', 'ножка стола'],
  ['vape', ''],
])('the word “%s” is not in “%s”', (word, text) => {
  expect(wordsIn(text, [word])).toEqual([])
})

test('what has no letter and no digit is no word', () => {
  expect(wordKey(' -–— !? ')).toBe('')
})
