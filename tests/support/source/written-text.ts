import { parseSync } from 'vite'

/** The names of the fields that hold text written by people. */
const fields = new Set([
  'bio',
  'comment',
  'content',
  'description',
  'firstName',
  'lastName',
  'messagesWith',
  'reviewer',
  'term',
  'username',
])
/** Other names mean a text of a person only in these objects. */
const members = new Set(['listing.title', 'last.text', 'fields.title', 'appeal.text'])
/** Functions that answer such a text. */
const makers = new Set(['wordsOf'])
/** `title`: of the window, which takes no elements. */
const showing = new Set(['Written', 'title'])
/** Kinds of input that take no words. */
const wordless = new Set(['checkbox', 'radio', 'range', 'file', 'time', 'hidden'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }

export interface Place {
  text: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The places in a file's elements that show or take text of a person without the component for it. */
export function bareTexts(file: string, source: string): Place[] {
  const { program } = parseSync(file, source)
  const found: Place[] = []
  const place = ({ start, end }: Node): Place => ({ text: source.slice(start, end), start, end })

  function look(node: Node, isShown: boolean): void {
    if (node.type === 'JSXOpeningElement' && takesWords(node, source)) found.push(place(node))
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') {
      for (const child of childrenOf(node)) look(child, isShown)
      return
    }
    const { openingElement, children } = node as unknown as {
      openingElement?: Node
      children: Node[]
    }
    const within = isShown || showing.has(nameOf(openingElement, source))
    if (openingElement) look(openingElement, false)
    for (const child of children) {
      const shown = child.type === 'JSXExpressionContainer' ? child.expression : undefined
      if (!within && isNode(shown) && isWritten(shown, source)) found.push(place(child))
      look(child, within)
    }
  }

  look(program as unknown as Node, false)
  return found
}

function nameOf(opening: Node | undefined, source: string): string {
  return isNode(opening?.name) ? source.slice(opening.name.start, opening.name.end) : ''
}

function takesWords(opening: Node, source: string): boolean {
  const name = nameOf(opening, source)
  if (name === 'textarea') return true
  if (name !== 'input') return false
  const attributes = childrenOf(opening).map(({ start, end }) => source.slice(start, end))
  const type = attributes.find((each) => each.startsWith('type='))
  return !attributes.includes('hidden') && !wordless.has(type?.slice(6, -1) ?? '')
}

/** Whether an expression's value is, or may be, such a text. */
function isWritten(node: Node, source: string): boolean {
  const parts = (...names: string[]) =>
    names
      .map((name) => node[name])
      .flat()
      .filter(isNode)
  if (node.type === 'Identifier') return fields.has(String(node.name))
  if (node.type === 'MemberExpression') {
    const name = source.slice(node.start, node.end).replaceAll('?', '')
    const [object = '', field = ''] = name.split('.').slice(-2)
    return fields.has(field) || members.has(`${object}.${field}`)
  }
  if (node.type === 'CallExpression')
    return parts('callee').some(({ name }) => makers.has(String(name)))
  const left = node.operator === '&&' ? [] : ['left']
  const values = parts('expression', 'expressions', ...left, 'right', 'consequent', 'alternate')
  return isOperation(node.type) && values.some((value) => isWritten(value, source))
}

const isOperation = (type: string): boolean =>
  [
    'ChainExpression',
    'ConditionalExpression',
    'LogicalExpression',
    'ParenthesizedExpression',
    'TemplateLiteral',
  ].includes(type)
