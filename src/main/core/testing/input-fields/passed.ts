import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { requests } from '#shared/contract'

const src = join(import.meta.dirname, '..', '..', '..', '..')

/** Files that contain calls of requests: tests, their helpers, and the rows of the contract's table. */
const patterns = ['**/*.test.ts', '**/*.cases.ts', '**/testing.ts', '**/testing/**/*.ts']

/** The properties of a row of the contract's table that hold calls. */
const callsOfRow: ReadonlySet<string> = new Set(['valid', 'unknown', 'wrongState'])

/** The fields that tests pass to requests, as `session.fork transforms.segments`. Read from their sources. */
export function passedFields(): Set<string> {
  const passed = new Set<string>()
  for (const file of globSync(patterns, { cwd: src })) {
    const path = join(src, file)
    const text = readFileSync(path, 'utf8')
    if (!namesRequest(text)) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    for (const field of passedIn(source)) passed.add(field)
  }
  return passed
}

/** Returns whether a text names a request: most do not, and parsing takes longer than looking for one. */
const namesRequest = (text: string): boolean =>
  [...text.matchAll(/['"`]([A-Za-z]+(?:\.[A-Za-z]+)+)['"`]/g)].some(([, name = '']) => name in requests)

/** The fields that one file passes. */
export function passedIn(source: ts.SourceFile): string[] {
  const variables = variablesOf(source)
  const passed: string[] = []
  const note = (name: string, input: ts.Node): void => {
    for (const [field, value] of propertiesOf(input, variables)) {
      passed.push(`${name} ${field}`)
      for (const [inner] of propertiesOf(value, variables)) passed.push(`${name} ${field}.${inner}`)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [name, input] = node.arguments
      if (name !== undefined && input !== undefined && ts.isStringLiteral(name) && name.text in requests)
        note(name.text, input)
    }
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text in requests) {
      const { text } = node.name
      for (const [property, call] of propertiesOf(node.initializer, variables))
        if (callsOfRow.has(property)) note(text, call)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return passed
}

type Variables = ReadonlyMap<string, readonly ts.Expression[]>

/** Returns the initial values of a file's variables, by name. */
function variablesOf(source: ts.SourceFile): Variables {
  const variables = new Map<string, ts.Expression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      variables.set(node.name.text, [...(variables.get(node.name.text) ?? []), node.initializer])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return variables
}

/** Returns the properties of the objects that an expression may evaluate to, with their values. */
function propertiesOf(node: ts.Node, variables: Variables, depth = 0): [string, ts.Node][] {
  if (depth > 8) return []
  const of = (inner: ts.Node): [string, ts.Node][] => propertiesOf(inner, variables, depth + 1)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property): [string, ts.Node][] => {
      if (ts.isSpreadAssignment(property)) return of(property.expression)
      if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, property.name]]
      if (!ts.isPropertyAssignment(property)) return []
      const { name } = property
      return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [[name.text, property.initializer]] : []
    })
  if (ts.isIdentifier(node)) return (variables.get(node.text) ?? []).flatMap(of)
  if (ts.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(of)
  if (ts.isArrowFunction(node)) return of(node.body)
  if (ts.isBlock(node)) return node.statements.flatMap(of)
  if (ts.isReturnStatement(node)) return node.expression === undefined ? [] : of(node.expression)
  if (ts.isCallExpression(node)) return of(node.expression)
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return of(node.expression)
  return []
}
