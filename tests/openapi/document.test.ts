import spectralCore from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { Contract } from '#tests/openapi/contract.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { notForClients } from './routes.ts'

const app = await appOfFile({ cast: false })

const { Ruleset, Spectral } = spectralCore
const { document } = new Contract()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const named = operations.map((each) => ({
  ...each,
  call: `${each.method.toUpperCase()} ${each.path}`,
}))

test('the document is public at /api/openapi.json', async () => {
  const response = await app.call('GET', '/api/openapi.json')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('it describes every route of the server and no other', () => {
  const routes = createApp(app.resources)
    .routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(routes.length).toBeGreaterThan(30)
  const described = [...named.map(({ call }) => call), ...notForClients]
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
})

test('every call has a name, a chapter and its path parameters', () => {
  const chapters = document.tags.map(({ name }) => name)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    operations.length,
  )
  for (const { path, operation } of operations) {
    expect(chapters).toContain(operation.tags[0])
    expect(operation.summary).toMatch(/^\S.*[.]$/)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
  }
})

test('every reference inside it resolves', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)
  for (const [, kind, name = ''] of references) {
    expect(
      Object.keys(kind === 'schemas' ? document.components.schemas : document.components.responses),
    ).toContain(name)
  }
})

const isError = (severity: number): boolean => severity === 0

test('Spectral has no error to report', async () => {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset(rulesets.oas))
  const written = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
  const found = await spectral.run(written)
  const errors = found.filter(({ severity }) => isError(severity))
  expect(errors.map(({ path, message }) => `${path.join('/')}: ${message}`)).toEqual([])
})

const samples = named.flatMap(({ call, operation }) => {
  const answers = Object.values(operation.responses).flatMap((response) =>
    '$ref' in response ? [] : Object.values(response.content ?? {}),
  )
  return [...Object.values(operation.requestBody?.content ?? {}), ...answers]
    .filter(({ example }) => example !== undefined)
    .map(({ schema, example }) => ({ call, schema, example }))
})

test.each(samples)('the sample of $call matches its schema', ({ schema, example }) => {
  const ajv = new Ajv2020({ strict: false })
  const whole = JSON.parse(JSON.stringify({ ...schema, components: document.components })) as object
  const validate = ajv.compile(whole)
  validate(example)
  expect(validate.errors).toBeNull()
  expect(JSON.stringify(example)).not.toMatch(/"(\w+)":(?:\["\1"\]|"\1")/)
})

test('a generated client may send every price that the server takes', () => {
  const body = document.paths['/api/listings/create']?.post?.requestBody?.content
  const whole: object = { ...document, ...body?.['application/json']?.schema }
  const validate = new Ajv2020({ strict: false }).compile(whole)
  const refused = Array.from({ length: 10_000 }, (_, cents) => cents / 100).filter(
    (price) => !validate({ title: 'Lamp', description: 'Bright', category: 'Furniture', price }),
  )
  expect(refused).toEqual([])
})

test('a call that takes a file needs its body', () => {
  const upload = document.paths['/api/upload-image']?.post?.requestBody
  expect(upload?.required).toBe(true)
})
