import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Literal texts of the specification, and the status of a calendar file (RFC 5545). */
const literal = ['Sign out everywhere else', "Can't find your school?", 'CANCELLED']

/** The words in `code` in the last column of the tables in docs/words.md. */
const bannedWords = [...readFileSync('docs/words.md', 'utf8').matchAll(/^\|.*\|([^|]*)\|$/gm)]
  .flatMap(([, column = '']) => [...column.matchAll(/`([^`]+)`/g)])
  .map(([, word = '']) => word)

const banned = new RegExp(String.raw`(?<![\w-])(?:${bannedWords.join('|')})(?![\w-])`, 'i')
const straightQuote = /\w'\w|"/

test('docs/words.md names words that a text must not contain', () => {
  expect(bannedWords).toContain('e-mail')
  expect(bannedWords).toContain('signed in')
  expect(bannedWords.length).toBeGreaterThan(30)
})

test.each([
  ['a string', `const hint = 'Sign in with your e-mail.'`],
  ['a template', 'const hint = `${name} signed in.`'],
  ['an element', '<p>Nobody\n  sells this.</p>'],
  ['a label', '<Field label="Recipient e-mail" />'],
])('a planted word is found in %s', (_, code) => {
  expect(textsIn('planted.tsx', code).some((text) => banned.test(text))).toBe(true)
})

test.each([
  ['an import', `import { signIn } from './sign-in/sign in.ts'`],
  ['a key', `const status = 'signed-in'`],
  ['a comment', `// Nobody is signed in.`],
])('%s is not a text', (_, code) => {
  expect(textsIn('planted.tsx', code).some((text) => banned.test(text))).toBe(false)
})

test.each(['client', 'sync', 'server'])('the texts of %s contain no such word', (folder) => {
  expect(found(folder, banned)).toEqual([])
})

test('the texts of the page and of the manifest contain no such word', () => {
  for (const file of ['client/index.html', 'client/public/manifest.webmanifest']) {
    expect(readFileSync(file, 'utf8').replaceAll(/<!--.*?-->/gs, '')).not.toMatch(banned)
  }
})

test('a straight quote is found in an element', () => {
  expect(textsIn('planted.tsx', `<p>It's here.</p>`).some((text) => straightQuote.test(text))).toBe(
    true,
  )
})

test('elements on screens have typographic quotes and apostrophes', () => {
  expect(found('client', straightQuote, 'elements')).toEqual([])
})

/** Where texts of a folder contain a pattern, such as "client/home/home-page.tsx: No middleman". */
function found(folder: string, pattern: RegExp, of: 'all' | 'elements' = 'all'): string[] {
  const files = execFileSync('git', ['ls-files', folder], { encoding: 'utf8' }).split('\n')
  const sources = files.filter((file) => /(?<!\.gen)\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(20)
  return sources.flatMap((file) =>
    textsIn(file, readFileSync(file, 'utf8'), of)
      .filter((text) => pattern.test(text) && !literal.includes(text.trim()))
      .map((text) => `${file}: ${text.trim()}`),
  )
}

/**
 * The text that a person may read: text of elements, and strings that are a sentence or a label.
 */
function textsIn(file: string, code: string, of: 'all' | 'elements' = 'all'): string[] {
  const texts: string[] = []
  const paths = new Set<unknown>()
  const add = (text: string) => texts.push(text.replaceAll(/\s+/g, ' '))
  const addString = (text: string) => {
    if (of === 'all' && / |^[A-Z]/.test(text.trim())) add(text)
  }
  new Visitor({
    ImportDeclaration: (node) => void paths.add(node.source),
    ImportExpression: (node) => void paths.add(node.source),
    JSXText: (node) => add(node.value),
    Literal: (node) => {
      if (typeof node.value === 'string' && !paths.has(node)) addString(node.value)
    },
    TemplateElement: (node) => addString(node.value.cooked ?? ''),
  }).visit(parseSync(file, code).program)
  return texts
}
