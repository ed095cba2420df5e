import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SearchIndex } from '#client/listings/feed/search-index.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { migrate } from '#server/db/migrate.ts'
import { columnsOf } from '#server/listings/changes.ts'
import { searchUniversities } from '#sync/accounts/universities.ts'
import type { Listing } from '#sync/listings.ts'
import { fold, searchMatcher } from '#sync/texts/search.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { createListing, readAllPages, readOne } from '#tests/support/server/listings.ts'

const pairs: [title: string, search: string, found: boolean][] = [
  ['O’Reilly book', "o'reilly", true],
  ["it's", 'it’s', true],
  ['It´s ‘new’', "it's 'new'", true],
  ['“Like new” lamp', '"like new"', true],
  ['Ruler 12″ long', '12"', true],
  ['Board 5′ long', "5'", true],
  ['Wi–fi router', 'wi-fi', true],
  ['Wi‑fi router', 'wi—fi', true],
  ['Temperature −5', 'temperature -5', true],
  ['Ofﬁce chair', 'office', true],
  ['Office chair', 'ofﬁce', true],
  ['Œuvre cards, Ærø map', 'oeuvre aero', true],
  ['Straße map', 'strasse', true],
  ['Strasse map', 'STRAẞE', true],
  ['½ price desk', '1/2', true],
  ['ＰＳ５ console', 'ps5', true],
  ['iPhone 13', 'ｉＰｈｏｎｅ １３', true],
  ['İstanbul poster', 'istanbul', true],
  ['Isıtıcı', 'ISITICI', true],
  ['Σοφός', 'ΣΟΦΟΣ', true],
  ['Müller’s Küche', 'muller kuche', true],
  ['Co\u00adffee ma\u200bker', 'coffee maker', true],
  ['हिन्दी किताब', 'हिन्दी', true],
  ['हिन्दी किताब', 'हन्द', false],
  ['wi-fi router', 'wifi', true],
  ['wi-fi router', 'wi fi', true],
  ['wi fi router', 'wifi', true],
  ['wi fi router', 'wi-fi', true],
  ['wifi router', 'wi fi', true],
  ['wifi router', 'wi-fi', true],
  ['t shirt', 't-shirt', true],
  ['t shirt', 'tshirt', true],
  ['Two T-shirts', 'tshirt', true],
  ['Two t shirts', 't-shirt', true],
  ['tshirt', 't shirt', true],
  ['PS 5 console', 'ps5', true],
  ['PS-5 console', 'ps 5', true],
  ['Good for the desk', 'forth', false],
  ['Cheap enough', 'pen', false],
  ['Wireless mouse. Keyboard', 'mousekeyboard', false],
]

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.stop())

/** Stores listings as the handler does, many at once. @returns them as a device gets them */
async function add(texts: Texts[]): Promise<Listing[]> {
  const id = await createListing(own, own.people.maya)
  const sample = await readOne(own, own.people.jonas, id)
  const rows = texts.map((text, i) => ({ ...sample, ...text, _id: `${id}-${i}` }))
  await own.resources.writer.write({
    async run(tx, rev) {
      const [stored] = await tx.select().from(listings).where(eq(listings.id, id))
      if (!stored) throw new Error('There is no listing.')
      const { seq: _seq, ...copy } = stored
      for (const { _id, title, description, price, category } of rows) {
        const columns = columnsOf({ title, description, price, category })
        await tx.insert(listings).values({ ...copy, ...columns, id: _id, rev })
      }
    },
  })
  return rows
}

interface Texts {
  title: string
  description: string
}

function deviceFinds(rows: Listing[], search: string, collected: number): string[] {
  const index = new SearchIndex()
  for (const row of rows) index.put(row)
  index.collectWords(collected)
  return index.find(search).map(({ _id }) => _id)
}

const serverFinds = async (search: string, rows: Listing[]): Promise<string[]> => {
  const known = new Set(rows.map(({ _id }) => _id))
  const path = `/api/listings?limit=100&q=${encodeURIComponent(search)}`
  const pages = await readAllPages<Listing>(own, own.people.jonas, path)
  return pages
    .flat()
    .map(({ _id }) => _id)
    .filter((id) => known.has(id))
}

test('[TEXT-01] quotes, dashes, ligatures, forms, accents, case, and joined words match on device and server', async () => {
  const rows = await add(pairs.map(([title]) => ({ title, description: 'Nothing.' })))
  for (const [i, [title, search, found]] of pairs.entries()) {
    const row = rows[i]
    if (!row) throw new Error('There is no row.')
    const what = `“${search}” in “${title}”`
    expect({ what, found: deviceFinds([row], search, 1).length > 0 }).toEqual({ what, found })
    expect({ what, found: (await serverFinds(search, [row])).length > 0 }).toEqual({ what, found })
  }
})

const parts =
  "wi fi wi-fi router t shirt T-Shirts ½ ﬁ’s o'reilly’s Straße STRASSE œ İ ı ς Σ é é — – - ＰＳ５ ps 5 “a” 漢字 がく हिन्दी a‍b ­ x".split(
    ' ',
  )
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...parts) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
)
const joined = (most: number) =>
  fc
    .array(fc.tuple(part, fc.constantFrom(' ', ' ', '', '-', '\n')), {
      minLength: 1,
      maxLength: most,
    })
    .map((all) => all.flat().join(''))
const texts = fc.record({ title: joined(4), description: joined(8) })

test('[TEXT-01] device and server find the same for random texts and searches', async () => {
  const rows = await add(fc.sample(texts, { numRuns: 150, seed: 1 }))
  const found = { some: 0, none: 0 }
  await fc.assert(
    fc.asyncProperty(joined(3), fc.nat(150), async (search, collected) => {
      const onDevice = deviceFinds(rows, search, collected).toSorted()
      expect(onDevice).toEqual((await serverFinds(search, rows)).toSorted())
      expect(onDevice).toEqual(
        rows
          .filter(searchMatcher(search))
          .map(({ _id }) => _id)
          .toSorted(),
      )
      found[onDevice.length > 0 ? 'some' : 'none'] += 1
    }),
    { numRuns: 200 },
  )
  expect(Math.min(found.some, found.none)).toBeGreaterThan(10)
})

test('[TEXT-01] folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 500 },
  )
})

test('[TEXT-01] folding a folded character changes nothing, whichever it is', () => {
  const changed = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const once = fold(String.fromCodePoint(code))
    if (fold(once) !== once) changed.push(code)
  }
  expect(changed).toEqual([])
  expect(fold('ten‴ ten‷')).toBe("ten''' ten'''")
})

test('[TEXT-01] listings of an earlier version are folded again at the first start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-folding-'))
  const file = join(folder, 'quad.sqlite')
  writeFileSync(file, gunzipSync(readFileSync('tests/db/fixtures/0.1.0.sqlite.gz')))
  const inFile = <T>(work: (db: Database.Database) => T): T => {
    const db = new Database(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  const finds = (word: string) =>
    inFile((db) =>
      db.prepare('SELECT rowid FROM listing_search WHERE listing_search MATCH ?').all(`"${word}"`),
    )
  inFile((db) =>
    db.exec(
      "UPDATE listings SET title = 'O’Reilly zorb-ball', search_text = 'o’reilly zorb-ball' WHERE seq = (SELECT min(seq) FROM listings WHERE NOT deleted)",
    ),
  )
  expect(finds('zorbball')).toEqual([])
  migrate(file)
  expect(finds('zorbball')).toHaveLength(1)
  expect(finds("o'reilly")).toHaveLength(1)
  inFile((db) =>
    db.exec("INSERT INTO listing_search(listing_search, rank) VALUES ('integrity-check', 1)"),
  )
  inFile((db) => db.exec("UPDATE listings SET search_text = ' lamp '"))
  expect(finds('zorbball')).toEqual([])
  rmSync(folder, { recursive: true })
})

test('[TEXT-01] universities fold alike', () => {
  const university = (name: string) => ({ id: name, name, domains: [] })
  const all = ['Winston-Salem State', 'Saint Mary’s College', 'Université de Montréal'].map(
    university,
  )
  for (const [search, found] of [
    ['winston salem', 'Winston-Salem State'],
    ['winstonsalem', 'Winston-Salem State'],
    ["saint mary's", 'Saint Mary’s College'],
    ['ＭＯＮＴＲＥＡＬ', 'Université de Montréal'],
  ] as const)
    expect(searchUniversities(search, all).map(({ name }) => name)).toEqual([found])
})
