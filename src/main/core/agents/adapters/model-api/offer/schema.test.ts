import { describe, expect, it } from 'vitest'
import { forms, plainForm, type Form } from './forms'
import { schemaInForm } from './schema'
import { schemasInTheWild } from './schema.cases'

type Node = Readonly<Record<string, unknown>>
const names = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const fields = (value: unknown): unknown[] => (isNode(value) ? Object.values(value) : [])
const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function nodesOf(node: unknown): Node[] {
  if (!isNode(node)) return []
  const parts = [...fields(node['properties']), node['items'], node['additionalProperties'], ...entries(node['anyOf'])]
  return [node, ...parts.flatMap(nodesOf)]
}

/** Returns what providers refuse in a schema, in the words that they have for it. */
function refusals(schema: Node, form: Form, isStrict: boolean): string[] {
  const found: string[] = []
  if (schema['type'] !== 'object' || !isNode(schema['properties'])) found.push('the root must be an object')
  for (const word of ['anyOf', 'oneOf', 'allOf', 'enum', 'not']) if (word in schema) found.push(`${word} at the root`)
  for (const node of nodesOf(schema)) {
    for (const word of [
      '$ref',
      '$defs',
      'definitions',
      '$schema',
      '$id',
      'oneOf',
      'allOf',
      'not',
      'if',
      'const',
      'nullable',
      'prefixItems',
      'propertyNames',
      'patternProperties',
    ])
      if (word in node) found.push(`unknown name "${word}"`)
    const types = [node['type']].flat()
    if (node['type'] !== undefined && !types.every((type) => names.includes(String(type))))
      found.push(`type ${types.join()}`)
    if (types.includes('array') && !isNode(node['items'])) found.push('array schema missing items')
    if ('enum' in node && entries(node['enum']).length === 0) found.push('enum is empty')
    if (typeof node['exclusiveMinimum'] === 'boolean') found.push('exclusiveMinimum is not a number')
    const properties = Object.keys(isNode(node['properties']) ? node['properties'] : {})
    if ('required' in node && !entries(node['required']).every((name) => properties.includes(String(name))))
      found.push('required[0] is not defined')
    if (!properties.every((name) => form.propertyNames.test(name))) found.push('property keys should match the pattern')
    if (!isStrict) continue
    for (const word of [
      'additionalProperties',
      'exclusiveMinimum',
      'format',
      'pattern',
      'default',
      'title' in node ? '' : 'examples',
    ])
      if (word in node) found.push(`unknown name "${word}"`)
    if (Array.isArray(node['type'])) found.push('type cannot be a list')
    if (types.includes('null')) found.push('null is no type')
    if (node['type'] === undefined && !('anyOf' in node)) found.push('type must be specified')
    if ('anyOf' in node && Object.keys(node).some((word) => !['anyOf', 'title', 'description'].includes(word)))
      found.push('any_of must be the only field')
    if (!entries(node['enum']).every((value) => typeof value === 'string' && value !== ''))
      found.push('enum[0]: cannot be empty')
  }
  return found
}

describe.each([...Object.entries(forms), ['every provider', plainForm] as const])('the form for %s', (kind, form) => {
  it.each(schemasInTheWild)('has nothing that is refused when a schema %s', (_does, schema) => {
    const result = schemaInForm(schema, form)
    expect(result.ok && refusals(result.value, form, kind === 'google' || kind === 'every provider')).toEqual([])
  })

  it('is the same when it is taken again', () => {
    for (const [, schema] of schemasInTheWild) {
      const once = schemaInForm(schema, form)
      expect(once.ok && schemaInForm(once.value, form)).toEqual(once)
    }
  })
})

const of = (schema: Node, form: Form = plainForm) => {
  const result = schemaInForm(schema, form)
  return result.ok ? result.value : result.error
}

it('keeps what a provider takes as it is', () => {
  const schema = {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where', pattern: '^/', format: 'uri' },
      size: { type: ['integer', 'null'], minimum: 1, default: 3 },
      kind: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      more: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['path'],
    additionalProperties: false,
  }
  expect(of(schema, forms.openai)).toEqual(schema)
  expect(of(schema, forms.anthropic)).toEqual(schema)
})

it('allows what the alternatives of a root allow', () => {
  const variants = schemasInTheWild.find(([does]) => does === 'has variants at its root')?.[1] ?? {}
  expect(of(variants)).toEqual({
    type: 'object',
    properties: {
      kind: {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'string', enum: ['b'] },
        ],
      },
      a: { type: 'string' },
      b: { type: 'number' },
    },
    required: ['kind'],
  })
})

it('does not demand what may be null', () => {
  expect(
    of({
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } },
      required: ['a', 'b'],
    }),
  ).toEqual({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    required: ['b'],
  })
})

it.each([
  ['is no object', { type: 'string' }, 'not an object'],
  [
    'demands an argument with an odd name',
    { type: 'object', properties: { 'ключ 1': {} }, required: ['ключ 1'] },
    'has a name',
  ],
  ['is a list', [] as unknown as Node, 'does not say'],
])('says why a schema that %s cannot be offered', (_does, schema, reason) => {
  expect(of(schema)).toContain(reason)
})

it('is bounded', () => {
  let wide: Node = { type: 'string' }
  for (let depth = 0; depth < 30; depth++) wide = { type: 'object', properties: { a: wide, b: wide, c: wide } }
  const defs: Record<string, unknown> = {}
  for (let index = 0; index < 40; index++) {
    const next = { $ref: `#/$defs/d${index + 1}` }
    defs[`d${index}`] = { type: 'object', properties: { a: next, b: next } }
  }
  const bomb = { $ref: '#/$defs/d0', $defs: defs }
  for (const schema of [wide, bomb]) {
    const result = schemaInForm(schema, plainForm)
    expect(result.ok ? JSON.stringify(result.value).length : 0).toBeLessThanOrEqual(256 * 1024)
  }
})
