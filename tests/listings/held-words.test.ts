import { expect, test } from 'vitest'
import { wordsIn } from '#sync/moderation/held-words.ts'
import { wordKey } from '#sync/moderation/rule-changes.ts'

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
  ['vape', 'v a p e, barely used'],
  ['vape', 'A v.a.p.e!'],
  ['vape', 'V - A - P - E'],
  ['vape', 'va.pe or va_pe'],
  ['vape', 'va🔥pe'],
  ['vape', 'ｖａｐｅ'],
  ['fake ID', 'fakeID'],
  ['fake ID', 'f a k e  i d'],
  ['fake ID', 'fake\u00a0id'],
  ['刀具', '刀 具'],
  ['C++', 'Learn c++, second edition'],
  ['c++', 'Ｃ＋＋ book'],
  ['C#', '(c#) course'],
  ['.22', 'A .22 rifle'],
  ['$100', 'a real $100'],
  ['C++ exam', 'Old c++\n exam'],
  ['“vape”,', 'a vape pen'],
  ['- vape.', 'A VAPE pen'],
])('the word “%s” is in “%s”', (word, text) => {
  expect(wordsIn([text], ['another', word])).toEqual([word])
})

test.each([
  ['vape', 'vapes and evape'],
  ['gun', 'begun'],
  ['fake ID', 'fake and ID'],
  ['fake ID', 'fake idea'],
  ['нож', 'ножка стола'],
  ['vape', ''],
  ['penis', 'The pen is new'],
  ['rape', 'grapes, drapes and a scraper'],
  ['ID', 'I d like it'],
  ['ass', 'brass, glass and class notes'],
  ['gun', 'shotgun seat cover, “gunmetal” gray'],
  ['c++', 'Vitamin C, c# and c+'],
  ['c++', 'c++11 and ac++'],
  ['.22', '22 chairs, 0.22 and .225'],
])('the word “%s” is not in “%s”', (word, text) => {
  expect(wordsIn([text], [word])).toEqual([])
})

test('a phrase does not go on from one text to the next, and the order is that of the list', () => {
  expect(wordsIn(['A fake', 'ID holder'], ['fake ID'])).toEqual([])
  expect(wordsIn(['v a', 'p e'], ['vape'])).toEqual([])
  expect(wordsIn(['刀', '具'], ['刀具'])).toEqual([])
  expect(wordsIn(['knife', 'vape'], ['vape', 'knife'])).toEqual(['vape', 'knife'])
})

test('what has no letter and no digit is no word', () => {
  expect(wordKey(' -–— !? ')).toBe('')
})
