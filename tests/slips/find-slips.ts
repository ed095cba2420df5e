import { Visitor, parseSync, type ESTree } from 'vite'

/** A small change of a source file, as a tired author makes one. */
export interface Slip {
  file: string
  /** The part of the text that it replaces. */
  start: number
  end: number
  to: string
  /** Where the innermost function around it starts; -1 outside of functions. */
  inside: number
  /** Its file, its line without indentation, what becomes of what, and which of several alike. */
  name: string
}

/** Where the body of a function starts and ends. */
export interface FunctionBody {
  start: number
  end: number
  isBlock: boolean
  inside: number
}

const opposites: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
const counterparts = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

/** The text of a file with this slip. */
export const withSlip = ({ start, end, to }: Slip, text: string): string =>
  text.slice(0, start) + to + text.slice(end)

/** Whether the text with this slip is still a program. */
export const isValid = (slip: Slip, text: string): boolean =>
  parseSync(slip.file, withSlip(slip, text)).errors.length === 0

/** Logging is for administrators, and nothing depends on it. */
const isLogging = /^(await )?(this\.#?)?(log|console)\b/

/** The number of a database's version is a name. */
const isVersion = (callee: ESTree.Expression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'version'

type Span = Pick<ESTree.Node, 'start' | 'end'>

/** All slips of a file and the bodies of its functions. */
export function findSlips(file: string, text: string): { slips: Slip[]; bodies: FunctionBody[] } {
  const slips: Slip[] = []
  const bodies: FunctionBody[] = []
  const around = [-1]
  const seen = new Map<string, number>()
  let isType = false
  const textOf = ({ start, end }: Span) => text.slice(start, end)
  const add = ({ start, end }: Span, to: string) => {
    const inside = around.at(-1) ?? -1
    const named = nameOf(file, text, start, `${text.slice(start, end)} → ${to}`)
    const alike = (seen.get(named) ?? 0) + 1
    seen.set(named, alike)
    const name = alike === 1 ? named : `${named} (${alike})`
    slips.push({ file, start, end, to, inside, name })
  }
  const change = (left: Span, right: Span, operator: string) => {
    const start = text.indexOf(operator, left.end)
    const to = opposites[operator]
    if (to !== undefined && start < right.start) add({ start, end: start + operator.length }, to)
  }
  const addOne = (node: ESTree.Node) => {
    if (node.type !== 'Literal' || typeof node.value !== 'number') return
    if (node.value < 10 && Number.isInteger(node.value)) add(node, String(node.value + 1))
  }
  const condition = (test: ESTree.Expression) => {
    if (test.type === 'UnaryExpression' && test.operator === '!') add(test, textOf(test.argument))
    else add(test, `!(${textOf(test)})`)
  }
  const enter = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    around.push(node.start)
    if (!node.body) return
    const { start, end, type } = node.body
    bodies.push({ start, end, isBlock: type === 'BlockStatement', inside: node.start })
  }
  const leave = () => void around.pop()

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    TSLiteralType: () => void (isType = true),
    'TSLiteralType:exit': () => void (isType = false),
    Literal(node) {
      if (typeof node.value === 'boolean' && !isType) add(node, String(!node.value))
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      const isText = [left, right].some(
        (side) =>
          side.type === 'TemplateLiteral' ||
          (side.type === 'Literal' && typeof side.value === 'string'),
      )
      if (operator === '+' && isText) return
      change(left, right, operator)
      addOne(right)
    },
    LogicalExpression(node) {
      const { left, right, operator } = node
      if (operator === '??') return add(node, `(${textOf(right)} ?? ${textOf(left)})`)
      change(left, right, operator)
      for (const side of [left, right]) add(node, textOf(side))
    },
    IfStatement({ test, alternate }) {
      condition(test)
      if (!alternate) add(test, 'false')
    },
    ConditionalExpression: ({ test }) => condition(test),
    ExpressionStatement(node) {
      const { expression } = node
      const { type } = expression.type === 'AwaitExpression' ? expression.argument : expression
      const doesSomething = ['CallExpression', 'AssignmentExpression', 'UpdateExpression']
      if (doesSomething.includes(type) && !isLogging.test(textOf(node))) add(expression, 'void 0')
    },
    CallExpression(node) {
      const { callee, arguments: args } = node
      if (!isVersion(callee)) for (const each of args) addOne(each)
      if (callee.type === 'Identifier' && ['and', 'or'].includes(callee.name) && args.length > 1)
        for (const each of args) {
          const others = args.filter((other) => other !== each)
          add(node, `${callee.name}(${others.map(textOf).join(', ')})`)
        }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const counterpart = counterparts.get(name)
      if (counterpart !== undefined) add(callee.property, counterpart)
      if (name === 'where' && file.startsWith('server/')) add(node, textOf(callee.object))
    },
  }).visit(parseSync(file, text).program)
  return { slips, bodies }
}

function nameOf(file: string, text: string, at: number, change: string): string {
  const line = text.slice(text.lastIndexOf('\n', at) + 1).split('\n')[0] ?? ''
  return `${file}: ${line.trim()} | ${change.replaceAll(/\s+/g, ' ')}`
}
