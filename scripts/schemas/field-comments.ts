import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { commonMeaning } from './common-fields'
import type { JsonSchema } from './json-schema'

/** Comments of a shape's fields, taken from the source. */
export interface FieldComments {
  readonly comment?: string
  readonly fields: ReadonlyMap<string, FieldComments>
}

interface Declaration {
  readonly file: string
  readonly value: ts.Expression
  readonly comment: string | undefined
}

const none: FieldComments = { fields: new Map() }
const shared = join(import.meta.dirname, '..', '..', 'src', 'shared')

/** Every top-level constant, by file and name. */
const files = new Map<string, ReadonlyMap<string, Declaration>>()
/** By file and local name, the origin of an import. */
const imports = new Map<string, ReadonlyMap<string, { readonly file: string; readonly name: string }>>()
/** Requests by wire name, and events by scope and type. */
const requests = new Map<string, { readonly file: string; readonly shape: ts.ObjectLiteralExpression }>()
const events = new Map<string, { readonly file: string; readonly shape: ts.ObjectLiteralExpression }>()
/** Named shapes. */
const shapes = new Map<string, Declaration>()

for (const name of globSync('**/*.ts', { cwd: shared }).sort()) if (!name.endsWith('.test.ts')) read(join(shared, name))

/**
 * Returns the comments of a request's `input` or `output`, or an event's `payload`. An event is named by scope and
 * type.
 */
export function commentsOf(name: string, part: 'input' | 'output' | 'payload'): FieldComments {
  const found = (part === 'payload' ? events : requests).get(name)
  const value = found === undefined ? undefined : propertyOf(found.shape, part)
  if (found === undefined || value === undefined) return none
  // The schema is what the function returns.
  return fieldsOf(ts.isArrowFunction(value) ? value.body : value, found.file, new Set())
}

/** Returns the comments of a named shape, and its own. */
export function commentsOfShape(name: string): FieldComments {
  const found = shapes.get(name)
  if (found === undefined) return none
  const { fields } = fieldsOf(found.value, found.file, new Set())
  return { fields, ...(found.comment === undefined ? {} : { comment: found.comment }) }
}

/** Returns a schema with comments as descriptions where it has none, or else with the common meanings of its fields. */
export function described(schema: JsonSchema, { comment, fields }: FieldComments): JsonSchema {
  const own = comment === undefined || schema.description !== undefined ? schema : { ...schema, description: comment }
  const each = (list: readonly JsonSchema[] | undefined) => list?.map((part) => described(part, { fields }))
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = own
  return {
    ...own,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              typeof property === 'boolean' ? property : described(property, fields.get(name) ?? commonField(name)),
            ]),
          ),
        }),
    ...(items === undefined || typeof items === 'boolean' || Array.isArray(items)
      ? {}
      : { items: described(items, { fields }) }),
    ...(additionalProperties === undefined || typeof additionalProperties === 'boolean'
      ? {}
      : { additionalProperties: described(additionalProperties, { fields }) }),
    ...(anyOf === undefined ? {} : { anyOf: each(anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: each(oneOf) }),
    ...(allOf === undefined ? {} : { allOf: each(allOf) }),
  } as JsonSchema
}

function commonField(name: string): FieldComments {
  const comment = commonMeaning(name)
  return comment === undefined ? none : { ...none, comment }
}

function read(file: string): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = new Map<string, Declaration>()
  const imported = new Map<string, { file: string; name: string }>()
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) noteImports(statement, file, imported)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer === undefined) continue
      if (ts.isObjectBindingPattern(name)) noteRest(name, initializer, file, constants)
      if (!ts.isIdentifier(name)) continue
      const declaration = { file, value: initializer, comment: commentOf(statement) }
      constants.set(name.text, declaration)
      if (!shapes.has(name.text)) shapes.set(name.text, declaration)
      noteDefinition(file, initializer)
    }
  }
  files.set(file, constants)
  imports.set(file, imported)
}

/** Notes the rest of a destructured shape: it has the same fields. */
function noteRest(
  { elements }: ts.ObjectBindingPattern,
  value: ts.Expression,
  file: string,
  constants: Map<string, Declaration>,
): void {
  for (const { dotDotDotToken, name } of elements)
    if (dotDotDotToken !== undefined && ts.isIdentifier(name))
      constants.set(name.text, { file, value, comment: undefined })
}

function noteImports(
  { moduleSpecifier, importClause }: ts.ImportDeclaration,
  file: string,
  imported: Map<string, { file: string; name: string }>,
): void {
  const bindings = importClause?.namedBindings
  if (!ts.isStringLiteral(moduleSpecifier) || bindings === undefined || !ts.isNamedImports(bindings)) return
  if (!moduleSpecifier.text.startsWith('.')) return
  const from = `${normalize(join(dirname(file), moduleSpecifier.text))}.ts`
  for (const { name, propertyName } of bindings.elements)
    imported.set(name.text, { file: from, name: (propertyName ?? name).text })
}

function noteDefinition(file: string, value: ts.Expression): void {
  if (!ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return
  const [shape] = value.arguments
  if (shape === undefined || !ts.isObjectLiteralExpression(shape)) return
  const textOf = (name: string) => {
    const text = propertyOf(shape, name)
    return text !== undefined && ts.isStringLiteralLike(text) ? text.text : undefined
  }
  const [request, type] = [textOf('name'), textOf('type')]
  if (value.expression.text === 'defineRequest' && request !== undefined) requests.set(request, { file, shape })
  if (value.expression.text === 'defineEvent' && type !== undefined)
    events.set(`${textOf('scope') ?? 'session'}.${type}`, { file, shape })
}

function propertyOf(shape: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of shape.properties) {
    if (property.name?.getText() !== name) continue
    if (ts.isPropertyAssignment(property)) return property.initializer
    if (ts.isShorthandPropertyAssignment(property)) return property.name
  }
  return undefined
}

/** Returns the fields declared by an expression, through any wrapping calls. */
function fieldsOf(value: ts.Node, file: string, seen: Set<ts.Node>): FieldComments {
  if (seen.has(value)) return none
  seen.add(value)
  const into = (nodes: readonly ts.Node[]) => merged(nodes.map((node) => fieldsOf(node, file, seen)))
  if (ts.isIdentifier(value)) {
    const found = lookUp(value.text, file)
    return found === undefined ? none : fieldsOf(found.value, found.file, seen)
  }
  if (ts.isCallExpression(value)) return into([value.expression, ...value.arguments])
  if (ts.isPropertyAccessExpression(value)) return fieldsOfAccess(value, file, seen)
  if (ts.isArrayLiteralExpression(value)) return into(value.elements)
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return into([value.expression])
  if (!ts.isObjectLiteralExpression(value)) return none
  return merged(
    value.properties.map((property) => {
      if (ts.isSpreadAssignment(property)) return fieldsOf(property.expression, file, seen)
      const name = property.name
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return none
      const initializer = ts.isPropertyAssignment(property) ? property.initializer : name
      const { fields } = fieldsOf(initializer, file, new Set(seen))
      const comment = commentOf(property) ?? commonMeaning(name.text) ?? commentOfReference(initializer, file)
      return { fields: new Map([[name.text, { fields, ...(comment === undefined ? {} : { comment }) }]]) }
    }),
  )
}

/** Returns the fields declared by `event.payload`, `Shape.shape.field` or another property of a shape. */
function fieldsOfAccess(
  { expression, name }: ts.PropertyAccessExpression,
  file: string,
  seen: Set<ts.Node>,
): FieldComments {
  const inner = fieldsOf(expression, file, seen)
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'shape')
    return inner.fields.get(name.text) ?? none
  const found = ts.isIdentifier(expression) ? lookUp(expression.text, file) : undefined
  const [shape] = found !== undefined && ts.isCallExpression(found.value) ? found.value.arguments : []
  const part = shape !== undefined && ts.isObjectLiteralExpression(shape) ? propertyOf(shape, name.text) : undefined
  if (found === undefined || part === undefined || !ts.isArrowFunction(part)) return inner
  return fieldsOf(part.body, found.file, seen)
}

/** Returns the comment of the schema that a field refers to, optional or not. */
function commentOfReference(value: ts.Node, file: string): string | undefined {
  if (ts.isIdentifier(value)) {
    const found = lookUp(value.text, file)
    return found === undefined || isFormat(found) ? undefined : found.comment
  }
  if (!ts.isCallExpression(value) || !ts.isPropertyAccessExpression(value.expression)) return undefined
  const { expression, name } = value.expression
  return sameSchema.has(name.text) ? commentOfReference(expression, file) : undefined
}

/** Methods of a schema whose result means the same. */
const sameSchema = new Set(['optional', 'nullable', 'nullish', 'default', 'min', 'max'])

/** Returns whether a declaration is of a format of `kernel`, whose comment says nothing about a field that uses it. */
function isFormat({ file }: Declaration): boolean {
  return file.startsWith(join(shared, 'kernel'))
}

function lookUp(name: string, file: string): Declaration | undefined {
  const own = files.get(file)?.get(name)
  if (own !== undefined) return own
  const from = imports.get(file)?.get(name)
  // A file that only reexports has no constant with the name.
  return from === undefined ? undefined : (files.get(from.file)?.get(from.name) ?? shapes.get(from.name))
}

function merged(all: readonly FieldComments[]): FieldComments {
  const fields = new Map<string, FieldComments>()
  for (const each of all)
    for (const [name, field] of each.fields) {
      const before = fields.get(name)
      fields.set(name, before === undefined ? field : { ...field, ...before, fields: merged([field, before]).fields })
    }
  return { fields }
}

/** Returns the doc comment of a declaration as one line of Markdown. */
function commentOf(node: ts.Node): string | undefined {
  const last = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)
  const text = ts.getTextOfJSDocComment(last?.comment)?.replace(/\{@link (\w+)[^}]*\}/g, '`$1`')
  return text?.replaceAll(/\s*\n\s*/g, ' ').trim()
}
