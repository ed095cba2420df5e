/**
 * Proves that the linter still forbids what the folders' directions forbid. A rule that no longer
 * bites looks exactly like a clean tree, so each forbidden import is planted in a copy of the folder
 * layout (never in the tree itself), linted with the house's own configuration, and must be refused;
 * the allowed ones beside them must not be.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bin, isMain, root } from './house.mjs'

const forbidden = [
  ['client/feed/plant.ts', '#server/app.ts'],
  ['client/feed/plant.ts', '#drizzle/schema/users.ts'],
  ['client/feed/plant.ts', '#tests/support/server/server.ts'],
  ['client/feed/plant.ts', '../../server/app.ts'],
  ['client/feed/plant.ts', 'node:fs'],
  ['client/feed/plant.ts', 'drizzle-orm/sqlite-core'],
  ['sync/plant.ts', '#client/main.tsx'],
  ['sync/plant.ts', '#server/app.ts'],
  ['sync/plant.ts', '#drizzle/schema/users.ts'],
  ['sync/plant.ts', '../server/app.ts'],
  ['sync/engine/plant.ts', '../../server/app.ts'],
  ['sync/engine/plant.ts', '#server/app.ts'],
  ['sync/plant.ts', 'node:crypto'],
  ['sync/plant.ts', 'react'],
  ['sync/plant.ts', 'dexie'],
  ['sync/plant.ts', 'hono'],
  ['sync/plant.ts', 'drizzle-orm'],
  ['server/listings/plant.ts', '#client/main.tsx'],
  ['server/listings/plant.ts', '#tests/support/server/server.ts'],
  ['server/listings/plant.ts', '../../client/main.tsx'],
  ['server/listings/plant.ts', 'react'],
  ['server/listings/plant.ts', 'lucia'],
  ['server/listings/plant.ts', 'oslo/password'],
  ['server/auth/plant.ts', '#client/main.tsx'],
  ['server/auth/plant.ts', 'react'],
  ['drizzle/schema/plant.ts', '#client/main.tsx'],
  ['drizzle/schema/plant.ts', '#server/app.ts'],
  ['drizzle/schema/plant.ts', '../../server/app.ts'],
  ['drizzle/schema/plant.ts', 'hono'],
]

const allowed = [
  ['client/feed/plant.ts', '#sync/listings.ts'],
  ['client/feed/plant.ts', '../sync/engine/store.ts'],
  ['client/feed/plant.ts', 'react'],
  ['sync/plant.ts', './engine/action.ts'],
  ['sync/engine/plant.ts', '../id.ts'],
  ['sync/plant.ts', 'valibot'],
  ['server/listings/plant.ts', '#sync/listings.ts'],
  ['server/listings/plant.ts', '#drizzle/schema/users.ts'],
  ['server/listings/plant.ts', '../sync/execute.ts'],
  ['server/listings/plant.ts', 'hono'],
  ['server/auth/plant.ts', 'lucia'],
  ['server/auth/plant.ts', 'oslo/password'],
  ['drizzle/schema/plant.ts', '#sync/listings.ts'],
  ['drizzle/schema/plant.ts', './users.ts'],
  ['drizzle/schema/plant.ts', 'drizzle-orm/sqlite-core'],
]

/** Every way in which one module can name another. */
const forms = {
  value: (from) => `import { plant } from '${from}'\nexport const used = plant\n`,
  type: (from) => `import type { Plant } from '${from}'\nexport type Used = Plant\n`,
  export: (from) => `export { plant } from '${from}'\n`,
  dynamic: (from) => `export const used = await import('${from}')\n`,
}

/** Refused wherever it points, as the direction rules do not look into annotations. */
const annotation = (from) => `export type Used = typeof import('${from}')\n`

/** Answers one sentence per plant that the linter judged wrongly. */
export function runCanary() {
  const folder = mkdtempSync(join(tmpdir(), 'quad-canary-'))
  try {
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(houseRules()))
    const plants = [...plantAll(folder, forbidden, true), ...plantAll(folder, allowed, false)]
    const refused = lint(folder)
    return plants
      .filter((plant) => refused.has(plant.file) !== plant.forbidden)
      .map(({ forbidden: bad, file, form, from }) =>
        bad
          ? `${file}: the linter let ${from} in (as ${form})`
          : `${file}: the linter refused ${from} (as ${form}), which is allowed`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The plants resolve to nothing, so the rules that ask the compiler have nothing to ask. */
function houseRules() {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  return { ...config, options: { ...config.options, typeAware: false } }
}

function plantAll(folder, list, isForbidden) {
  return list.flatMap(([path, from], index) =>
    Object.entries(isForbidden ? { ...forms, annotation } : forms).map(([form, write]) => {
      const file = path.replace('plant', `plant-${isForbidden ? 'bad' : 'good'}-${index}-${form}`)
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), write(from))
      return { file, form, from, forbidden: isForbidden }
    }),
  )
}

function lint(folder) {
  const run = spawnSync(process.execPath, [bin('oxlint'), '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(run.stdout)
  return new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-imports|consistent-type-imports/.test(code))
      .map(({ filename }) => filename.replaceAll('\\', '/')),
  )
}

if (isMain(import.meta.url)) {
  const wrong = runCanary()
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
  console.log(`${forbidden.length} forbidden and ${allowed.length} allowed imports judged rightly.`)
}
