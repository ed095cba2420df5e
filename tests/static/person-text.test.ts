import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'

/** Fields that always have a text of a person or a school. `title` and `name` are often ours. */
const fields =
  /^(?:(?:\w+\.)*(?:username|firstName|lastName|bio|comment|description|messagesWith|reviewer|reporter|sender|moderator|content|university|college|welcome|prohibited|schoolName)|listing\.title)$/

/** Components that show their children by `PersonText`. */
const showing = new Set(['PersonText', 'PaneTitle', 'Words'])

/** Where the element around the component is a `PersonText`. */
const inside = new Set(['client/listings/card-link.tsx <a>: listing.title'])

type Node = ESTree.Expression | ESTree.JSXEmptyExpression

/** The values that an expression may have, such as `user.bio` of `{user.bio ?? 'None'}`. */
function valuesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'ChainExpression') return valuesOf(node.expression)
  if (node.type === 'TemplateLiteral') return node.expressions.flatMap(valuesOf)
  if (node.type === 'ConditionalExpression')
    return [...valuesOf(node.consequent), ...valuesOf(node.alternate)]
  if (node.type === 'LogicalExpression')
    return node.operator === '&&'
      ? valuesOf(node.right)
      : [...valuesOf(node.left), ...valuesOf(node.right)]
  if (node.type !== 'MemberExpression') return []
  const { object, property } = node
  if (property.type !== 'Identifier') return []
  return valuesOf(object).map((owner) => `${owner}.${property.name}`)
}

/** Each place that shows a text of a person outside of the component. */
function placesIn(file: string, code: string): string[] {
  const found: string[] = []
  const look = (element: string, children: readonly ESTree.JSXChild[]) => {
    if (showing.has(element) || element === 'title') return
    for (const child of children)
      if (child.type === 'JSXExpressionContainer')
        for (const value of valuesOf(child.expression))
          if (fields.test(value)) found.push(`${file} <${element}>: ${value}`)
  }
  new Visitor({
    JSXElement({ openingElement: { name }, children }) {
      look(name.type === 'JSXIdentifier' ? name.name : '…', children)
    },
    JSXFragment({ children }) {
      look('', children)
    },
  }).visit(parseSync(file, code).program)
  return found
}

test.each([
  '<p>{user.bio}</p>',
  '<strong>{firstName} {lastName}</strong>',
  '<>Message {person.username}</>',
  '<Link>{reviewer}</Link>',
  '<p>{isOwn ? undefined : listing.description}</p>',
  '<p>{welcome || "Welcome"}</p>',
  '<p>{`@${user?.username}`}</p>',
  '<h2>{listing.title}</h2>',
])('%s shows a text of a person without the component', (code) => {
  expect(placesIn('planted.tsx', code)).not.toEqual([])
})

test.each([
  '<PersonText>{firstName} {lastName}</PersonText>',
  '<p>{bio && <PersonText>{bio}</PersonText>}</p>',
  '<title>{profile.firstName}</title>',
  '<Avatar name={user.firstName} />',
  '<h2>{title}</h2>',
])('%s does not', (code) => {
  expect(placesIn('planted.tsx', code)).toEqual([])
})

test('texts of people are shown by the component that sets their direction', () => {
  const files = execFileSync('git', ['ls-files', 'client'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => placesIn(file, readFileSync(file, 'utf8')))
  expect(new Set(found)).toEqual(inside)
})
