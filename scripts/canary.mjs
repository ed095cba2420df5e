/**
 * Proves that the linter still enforces the directions between folders. A rule that has stopped
 * working looks like clean code, so this plants every forbidden import in a copy of the folder
 * layout, lints it with the project's own rules, and expects an error for each, and none for the
 * allowed imports.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bin, fail, root } from './project.mjs'

/** The layers of the client below and above its nouns. Every other folder is a noun. */
const layers = ['ui', 'device', 'forms', 'shell', 'routes']
const nouns = readdirSync(join(root, 'client'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['public', ...layers].includes(entry.name))
  .map(({ name }) => name)
  // Moving files leaves empty folders behind.
  .filter((name) =>
    readdirSync(join(root, 'client', name), { recursive: true, withFileTypes: true }).some(
      (entry) => entry.isFile(),
    ),
  )

/** Each layer with those above it, which it may not import. */
const above = {
  ui: ['device', 'forms', ...nouns, 'shell', 'routes'],
  device: ['forms', ...nouns, 'shell', 'routes'],
  forms: [...nouns, 'shell', 'routes'],
  ...Object.fromEntries(nouns.map((name) => [name, ['shell', 'routes']])),
  shell: ['routes'],
}

const forbidden = [
  ...Object.entries(above).flatMap(([layer, folders]) =>
    folders.flatMap((name) => [
      [`client/${layer}/plant.ts`, `../${name}/plant.ts`],
      [`client/${layer}/part/plant.ts`, `../../${name}/plant.ts`],
    ]),
  ),
  ...layers.flatMap((layer) =>
    ['#server/app.ts', '#demo/demo.ts', 'node:fs'].map((from) => [
      `client/${layer}/plant.ts`,
      from,
    ]),
  ),
  ['client/feed/plant.ts', '#server/app.ts'],
  ['client/feed/plant.ts', '#drizzle/schema/users.ts'],
  ['client/feed/plant.ts', '#tests/support/server/server.ts'],
  ['client/feed/plant.ts', '../../server/app.ts'],
  ['client/feed/plant.ts', '#demo/demo.ts'],
  ['client/feed/plant.ts', 'node:fs'],
  ['client/feed/plant.ts', 'drizzle-orm/sqlite-core'],
  ['sync/plant.ts', '#client/main.tsx'],
  ['sync/plant.ts', '#server/app.ts'],
  ['sync/plant.ts', '#drizzle/schema/users.ts'],
  ['sync/plant.ts', '#demo/demo.ts'],
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
  ['server/listings/plant.ts', '#demo/demo.ts'],
  ['server/listings/plant.ts', '../../demo/demo.ts'],
  ['server/listings/plant.ts', '../../client/main.tsx'],
  ['server/listings/plant.ts', 'react'],
  ['server/listings/plant.ts', 'lucia'],
  ['server/listings/plant.ts', 'oslo/password'],
  ['server/auth/plant.ts', '#client/main.tsx'],
  ['server/auth/plant.ts', '#demo/demo.ts'],
  ['server/main.ts', '#client/main.tsx'],
  ['server/auth/plant.ts', 'react'],
  ['drizzle/schema/plant.ts', '#client/main.tsx'],
  ['drizzle/schema/plant.ts', '#server/app.ts'],
  ['drizzle/schema/plant.ts', '../../server/app.ts'],
  ['drizzle/schema/plant.ts', '#demo/demo.ts'],
  ['drizzle/schema/plant.ts', 'hono'],
  ['demo/plant.ts', '#client/main.tsx'],
  ['demo/plant.ts', '../client/main.tsx'],
  ['demo/plant.ts', '#tests/support/server.ts'],
  ['demo/plant.ts', 'react'],
  ['demo/plant.ts', 'lucia'],
]

const allowed = [
  ['client/device/photos/plant.ts', '../session/store.ts'],
  ['client/device/photos/plant.ts', '../../ui/time.ts'],
  ['client/forms/plant.ts', '../device/perform.ts'],
  ['client/forms/plant.ts', '../ui/class-names.ts'],
  ['client/listings/plant.ts', '../device/perform.ts'],
  ['client/listings/plant.ts', '../forms/use-form.ts'],
  ['client/listings/plant.ts', '../profiles/queries.ts'],
  ['client/shell/plant.ts', '../listings/queries.ts'],
  ['client/routes/plant.ts', '../shell/shell.tsx'],
  ['client/routes/plant.ts', '../listings/queries.ts'],
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
  ['server/main.ts', '#demo/demo.ts'],
  ['drizzle/schema/plant.ts', '#sync/listings.ts'],
  ['drizzle/schema/plant.ts', './users.ts'],
  ['drizzle/schema/plant.ts', 'drizzle-orm/sqlite-core'],
  ['demo/plant.ts', '#server/listings/actions.ts'],
  ['demo/plant.ts', '#sync/listings.ts'],
  ['demo/plant.ts', '#drizzle/schema/users.ts'],
]

/** Every way in which a module can import another. */
const forms = {
  value: (from) => `import { plant } from '${from}'\nexport const used = plant\n`,
  type: (from) => `import type { Plant } from '${from}'\nexport type Used = Plant\n`,
  export: (from) => `export { plant } from '${from}'\n`,
  dynamic: (from) => `export const used = await import('${from}')\n`,
}

/** Not allowed anywhere, because the direction rules do not see it. */
const annotation = (from) => `export type Used = typeof import('${from}')\n`

const sentences = misjudged()
if (sentences.length > 0) fail(sentences.join('\n'))
console.log(
  `${forbidden.length} forbidden and ${allowed.length} allowed imports were judged correctly.`,
)

/** Returns one sentence for each import that the linter judged wrongly. */
function misjudged() {
  const folder = mkdtempSync(join(tmpdir(), 'quad-canary-'))
  try {
    const plants = [
      ...plantAll(folder, forbidden, { ...forms, annotation }, 'forbidden'),
      ...plantAll(folder, allowed, forms, 'allowed'),
    ]
    const refused = lint(folder)
    return plants
      .filter(({ file, verdict }) => refused.has(file) !== (verdict === 'forbidden'))
      .map(
        ({ path, form, from, verdict }) =>
          `${path}: importing ${from} (${form}) is ${verdict}, but the linter disagrees`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each form gets its own copy of the layout, so that one path can be planted in several forms. */
function plantAll(folder, list, writers, verdict) {
  return Object.entries(writers).flatMap(([form, write]) => {
    const top = `${verdict}-${form}`
    mkdirSync(join(folder, top))
    writeFileSync(join(folder, top, '.oxlintrc.json'), JSON.stringify(rules()))
    return list.map(([path, from], index) => {
      const file = join(top, path.replace('plant', `plant-${index}`))
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), write(from))
      return { file: file.replaceAll('\\', '/'), path, form, from, verdict }
    })
  })
}

/** The project's rules without types: the planted imports resolve to nothing. */
function rules() {
  const { options: _, ...config } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  return config
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
