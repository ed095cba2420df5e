import type { Dexie } from 'dexie'

type Rows = Record<string, unknown[]>

/** A database after a step of the day, and the rows that the server has sent. */
export interface Step {
  title: string
  tables: Rows
  server: Rows
}

/** All rows of a database by table. */
export async function recorded({ tables }: Dexie): Promise<Rows> {
  const rows: Rows = {}
  for (const table of tables) rows[table.name] = await table.toArray()
  return structuredClone(rows)
}

/** The tables with their keys and indexes. */
export function schemaOf({ tables }: Dexie) {
  return tables.map(({ name, schema: { primKey, indexes } }) => ({
    name,
    keyPath: primKey.keyPath,
    indexes: indexes.map(({ name: index, keyPath, unique = false, multi = false }) => ({
      name: index,
      keyPath,
      unique,
      multiEntry: multi,
    })),
  }))
}

interface Day {
  user: unknown
  name: string
  version: number
  stores: ReturnType<typeof schemaOf>
  steps: Step[]
}

/** As JSON, in which each step has only those tables that differ from the step before. */
export function packedDay({ steps, ...device }: Day): string {
  const changed = (rows: Rows, before: Rows = {}) =>
    Object.fromEntries(
      Object.entries(rows).filter(([name, each]) => textOf(each) !== textOf(before[name])),
    )
  const differing = steps.map(({ title, tables, server }, i) => ({
    title,
    tables: changed(tables, steps[i - 1]?.tables),
    server: changed(server, steps[i - 1]?.server),
  }))
  return textOf({ ...device, steps: differing })
}

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? [], (_, each: unknown) =>
    each instanceof ArrayBuffer
      ? { $bytes: Buffer.from(each).toString('base64'), $type: 'ArrayBuffer' }
      : each,
  )
