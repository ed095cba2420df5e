import { isOwn } from '#sync/answer.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { chapters } from '#server/chapters.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import type { OpenApi, Operation } from '#server/openapi/document-types.ts'

export interface Asked {
  method: string
  /** With or without a query. */
  path: string
}

/** The API description, which real answers must match. */
export class Contract {
  readonly document: OpenApi
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    formats: { 'date-time': true },
    allErrors: true,
  })
  readonly #operations: { method: string; shape: RegExp; template: string; operation: Operation }[]

  constructor(document = openApiDocument(chapters, 'http://localhost:3000')) {
    this.document = document
    this.#ajv.addSchema({ $id: 'api', ...closed(document) })
    this.#operations = Object.entries(document.paths)
      .flatMap(([template, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({
          method: method.toUpperCase(),
          template,
          shape: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          operation,
        })),
      )
      // A literal path comes before one with a parameter, as in the router.
      .toSorted((a, b) => parametersIn(a.template) - parametersIn(b.template))
  }

  /** The problem of an answer; undefined for a documented one. */
  problemOf(asked: Asked, { status, type, body }: Answered): string | undefined {
    const found = this.#find(asked)
    if (isJson(type) && !isOwn(type)) return 'it lacks the mark of the server'
    // Anything that is no call of the API must be a page or a standard error.
    if (!found || status === 500) {
      return status < 400 || !isJson(type) ? undefined : this.#misfit(errorPointer, body)
    }
    const response = found.operation.responses[status]
    if (!response) return `status ${status} is not documented`
    const pointer = `#/paths/${escaped(found.template)}/${asked.method.toLowerCase()}/responses/${status}`
    if ('$ref' in response) return this.#misfit(errorPointer, body)
    const [media] = Object.keys(response.content ?? {})
    if (media === undefined) return undefined
    if (!type.startsWith(media)) return `it is ${type}, not ${media}`
    return isJson(media)
      ? this.#misfit(`${pointer}/content/${escaped(media)}/schema`, body)
      : undefined
  }

  #find({ method, path }: Asked) {
    const { pathname } = new URL(path, 'http://localhost')
    return this.#operations.find((each) => each.method === method && each.shape.test(pathname))
  }

  #misfit(pointer: string, body: unknown): string | undefined {
    const validate: ValidateFunction | undefined = this.#ajv.getSchema(`api${pointer}`)
    if (!validate) throw new Error(`There is no schema at ${pointer}.`)
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors)
  }
}

type Request = (path: string, init?: RequestInit) => Promise<Response>

let contract: Contract | undefined

/** Fails each request with an undocumented answer. */
export function heldToContract(request: Request): Request {
  return async (path, init) => {
    const response = await request(path, init)
    if (init?.method === 'HEAD') return response
    contract ??= new Contract()
    const type = response.headers.get('content-type') ?? ''
    const body: unknown = isJson(type) ? await response.clone().json() : undefined
    const asked = { method: init?.method ?? 'GET', path }
    const problem = contract.problemOf(asked, { status: response.status, type, body })
    if (problem === undefined) return response
    throw new Error(`${asked.method} ${path} answers otherwise than documented: ${problem}`)
  }
}

interface Answered {
  status: number
  type: string
  body: unknown
}

const errorPointer = '#/components/schemas/Error'
const isJson = (type: string): boolean => type.startsWith('application/json')
const parametersIn = (template: string): number => template.split('{').length
const escaped = (key: string): string =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

/** A document whose objects allow only named fields, so a leaked field is undocumented. */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, closed(part)])
  const isOpen = 'properties' in value && !('additionalProperties' in value)
  return Object.fromEntries([...entries, ...(isOpen ? [['additionalProperties', false]] : [])]) as T
}
