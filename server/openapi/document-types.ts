import type { JsonSchema } from '@valibot/to-json-schema'

/** The parts of OpenAPI 3.1 that the reference uses. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, object>
  }
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: [string]
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, ApiResponse | { $ref: string }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Content {
  schema: JsonSchema
  example?: unknown
}

export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, Content>
  /** Where several refusals share a status. */
  'x-codes'?: string[]
}
