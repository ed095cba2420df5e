import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { brokenSentence, parse } from '#sync/parse.ts'
import { cleanTexts } from '#sync/texts/clean.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, readFeed } from '#tests/support/server/listings.ts'
import { sendUpload, upload } from '#tests/support/server/photos.ts'
import { send, examples } from './stage.ts'
import { Contract } from './contract.ts'

const app = await appOfFile()
const documented = new Contract().document

type Schema = JsonSchema | boolean | undefined

/** The path of every text in a schema. A number stands for a place in a list. */
function textsIn(schema: Schema, path: (string | number)[] = []): (string | number)[][] {
  if (typeof schema !== 'object') return []
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = schema.type === 'string' || schema.enum ? [path] : []
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    textsIn(part, [...path, name]),
  )
  const listed = Array.isArray(schema.items) ? [] : textsIn(schema.items, [...path, 0])
  return [...own, ...named, ...listed, ...choices.flatMap((each) => textsIn(each, path))]
}

function withText(value: unknown, [at, ...rest]: (string | number)[], text: string): unknown {
  if (at === undefined) return text
  if (typeof at === 'number') return [withText(undefined, rest, text)]
  const before = typeof value === 'object' && value !== null ? value : {}
  return { ...before, [at]: withText(Reflect.get(before, at), rest, text) }
}

/** Compared and never stored, so texts of earlier versions are allowed. */
const isStored = (path: (string | number)[]) => !path.includes('seen')
const pathsIn = (schema: Schema) =>
  [...new Map(textsIn(schema).map((path) => [path.join('.'), path])).values()].filter(isStored)

const broken = ['a\u0000b', 'a\ud800b', '\udc00']

/** The texts of a call that its server takes although they are broken. */
async function takenBy(
  call: string,
  paths: (string | number)[][],
  ask: (body: unknown) => Promise<Response>,
  body: unknown,
): Promise<string[]> {
  const taken: string[] = []
  for (const path of paths)
    for (const text of broken) {
      const response = await ask(withText(body, path, text))
      const answer: unknown = await response.json()
      const isRefused = response.status === 400 && JSON.stringify(answer).includes(brokenSentence)
      if (!isRefused) taken.push(`${call} ${path.join('.')} ${response.status}`)
    }
  return taken
}

const calls = Object.entries(documented.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => {
    const schema = operation.requestBody?.content?.['application/json']?.schema as Schema
    return schema && path !== '/api/sync'
      ? [{ call: `${method.toUpperCase()} ${path}`, schema }]
      : []
  }),
)

test('[TEXT-03] every text of every call refuses NUL and halves of characters with 400', async () => {
  expect(calls.length).toBeGreaterThan(40)
  const taken: string[] = []
  let count = 0
  for (const { call, schema } of calls) {
    const ask = (await examples[call]?.(app)) ?? {}
    const paths = pathsIn(schema)
    count += paths.length
    taken.push(
      ...(await takenBy(call, paths, (body) => send(app, call, { ...ask, body }), ask.body)),
    )
  }
  expect(count).toBeGreaterThan(100)
  expect(taken).toEqual([])
})

test('[TEXT-03] a call without the rule is found', async () => {
  const schema = v.object({ title: v.string() })
  const careless = async (body: unknown) => Response.json(v.parse(schema, body))
  const careful = async (body: unknown) => {
    try {
      return Response.json(parse(schema, body))
    } catch (error) {
      return Response.json({ message: String(error) }, { status: 400 })
    }
  }
  const paths = pathsIn(toJsonSchema(schema))
  expect(await takenBy('POST /x', paths, careless, {})).toHaveLength(3)
  expect(await takenBy('POST /x', paths, careful, {})).toEqual([])
})

describe('[TEXT-03] every text of every action follows the rule', () => {
  test.each([...actions.values()])('$name', ({ args }) => {
    const schema = toJsonSchema(args, { errorMode: 'ignore', typeMode: 'input' })
    for (const path of pathsIn(schema)) {
      for (const text of broken)
        expect(() => parse(args, withText({}, path, text))).toThrow(brokenSentence)
      const isAsTyped = path.some((name) => /password|^username$/i.test(String(name)))
      const cleaned = JSON.stringify(cleanTexts(withText({}, path, 'a\u202e\u0007\u200bb')))
      expect(isAsTyped || cleaned.includes('"ab"')).toBe(true)
    }
  })
})

test('[TEXT-03] a queued action with a broken text is refused alone and changes nothing', async () => {
  const { maya } = app.people
  const device = new Device(app, maya)
  const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
  const before = await readFeed(app, maya)
  const { title: _title, ...others } = desk
  const sent = ['a\u0000b', 'a\ud800b', 'Sound\u202e desk'].map((title, i) =>
    device.act('listing.create', { ...others, id: id(i), title }),
  )
  const response = await device.send(device.request(sent))
  const answer = (await response.json()) as { results: unknown[] }
  const problem = { code: 'bad_input', message: brokenSentence, field: 'title' }
  expect(answer.results).toMatchObject([
    [1, 'no', problem],
    [2, 'no', problem],
    [3, 'ok'],
  ])
  const after = await readFeed(app, maya)
  expect(after.length).toBe(before.length + 1)
  expect(after[0]?.title).toBe('Sound desk')
})

test('[TEXT-03] NUL in a search is refused with 400', async () => {
  const response = await app.call('GET', '/api/listings?q=a%00b', { as: app.people.jonas })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(brokenSentence)
})

test('[TEXT-03] the name of an uploaded file follows the rule', async () => {
  const { maya } = app.people
  expect((await upload(app, maya, { name: 'a\u202e\u200bb.jpg' })).originalName).toBe('ab.jpg')
  const refused = await sendUpload(app, maya, { name: 'a\u0000b.jpg' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(brokenSentence)
})
