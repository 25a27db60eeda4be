import { err, ok, type Result } from '#shared/kernel/result'
import type { Form } from './forms'
import { isSchema, withoutReferences, type Schema } from './json-schema'
import { joined, united } from './combine'
import { typesOf } from './types'

/** Maximum size of a schema, in characters of JSON; a tool with a larger one would fill the context of the model. */
const LARGEST_SCHEMA = 256 * 1024

/**
 * Brings the schema of a tool's arguments into a form that a kind of provider takes, or says why that is impossible. The
 * result allows everything that the schema allows: what a form cannot express is left to the tool itself.
 */
export function schemaInForm(given: unknown, form: Form): Result<Schema, string> {
  if (!isSchema(given)) return err('it does not say which arguments it takes')
  const root = objectOf(withoutReferences(given))
  if (root === undefined) return err('its arguments are not an object')
  const object = inForm(
    { ...root, type: 'object', properties: isSchema(root['properties']) ? root['properties'] : {} },
    form,
  )
  const refused = namesOf(root['required']).find((name) => !form.propertyNames.test(name))
  if (refused !== undefined)
    return err(`its argument “${refused.slice(0, 100)}” has a name that the provider does not take`)
  const { description: _, title: _title, ...schema } = object
  if (JSON.stringify(schema).length > LARGEST_SCHEMA) return err('the description of its arguments is too large')
  return ok(schema)
}

/** Returns the root as a single object: providers take no alternatives there. Undefined when it is none. */
function objectOf(schema: Schema): Schema | undefined {
  const types = typesOf(schema)
  if (types.length > 0 && !types.includes('object')) return undefined
  const { allOf, anyOf, oneOf, not: _not, enum: _enum, const: _const, ...rest } = schema
  const parts = schemasOf(allOf).map(objectOf)
  const alternatives = [schemasOf(anyOf), schemasOf(oneOf)].filter((list) => list.length > 0)
  const whole = alternatives.map((list) => {
    const objects = list.map(objectOf).filter((each) => each !== undefined)
    return objects.length === 0 ? undefined : united(objects)
  })
  const all = [...parts, ...whole]
  return all.includes(undefined) ? undefined : joined([rest, ...all.filter((part) => part !== undefined)])
}

function inForm(given: Schema, form: Form): Schema {
  const schema = flat(given)
  const types = typesOf(schema).filter((type) => type !== 'null' || form.nulls)
  const texts = { ...textOf(schema, 'description'), ...textOf(schema, 'title') }
  const alternatives = alternativesOf(schema, form)
  if (alternatives.length === 1)
    return inForm({ ...texts, ...joined([withoutAlternatives(schema), ...alternatives]) }, form)
  if (alternatives.length > 1) {
    const anyOf = alternatives.map((each) => inForm(each, form))
    if (!form.besideAlternatives) return { ...texts, anyOf }
    return { ...texts, ...plainParts(withoutAlternatives(schema), types, form), anyOf }
  }
  if (types.length > 1 && !form.typeLists)
    return { ...texts, anyOf: types.map((type) => inForm(ofType(withoutTexts(schema), type), form)) }
  return { ...texts, ...plainParts(schema, types, form) }
}

/** Returns the parts of a schema without alternatives. */
function plainParts(schema: Schema, types: readonly string[], form: Form): Schema {
  const result: Record<string, unknown> = {}
  const implied = impliedType(schema) ?? (form.untyped ? undefined : 'string')
  const type = types.length === 0 ? implied : types.length === 1 ? types[0] : [...types]
  if (type !== undefined) result['type'] = type
  const values = valuesOf(schema, form)
  if (values.length > 0) result['enum'] = values
  for (const keyword of form.keywords) {
    const value = keywordOf(schema, keyword)
    if (value !== undefined) result[keyword] = value
  }
  if (result['additionalProperties'] !== undefined && isSchema(schema['additionalProperties']))
    result['additionalProperties'] = inForm(schema['additionalProperties'], form)
  const has = (name: string): boolean => type === name || (Array.isArray(type) && type.includes(name))
  if (has('array')) result['items'] = itemsOf(schema, form)
  if (has('object') && isSchema(schema['properties'])) {
    const all = schema['properties']
    const taken = Object.entries(all).filter(([name]) => form.propertyNames.test(name))
    result['properties'] = Object.fromEntries(
      taken.map(([name, value]) => [name, inForm(isSchema(value) ? value : {}, form)]),
    )
    const required = namesOf(schema['required']).filter(
      (name) => Object.hasOwn(all, name) && form.propertyNames.test(name) && (form.nulls || !takesNull(all[name])),
    )
    if (required.length > 0) result['required'] = required
  }
  return result
}

/** Joins what has to hold at once, and writes the older ways of saying things in the newer one. */
function flat(schema: Schema): Schema {
  const parts = schemasOf(schema['allOf'])
  const { allOf: _, ...rest } = schema
  const { nullable, ...whole } = parts.length === 0 ? rest : joined([rest, ...parts.map(flat)])
  const types = typesOf(whole)
  return nullable === true && types.length > 0 ? { ...whole, type: [...types, 'null'] } : whole
}

function alternativesOf(schema: Schema, form: Form): Schema[] {
  const alternatives = [...schemasOf(schema['anyOf']), ...schemasOf(schema['oneOf'])]
  return form.nulls ? alternatives : alternatives.filter((each) => !isNull(each))
}

function withoutAlternatives({ anyOf: _anyOf, oneOf: _oneOf, ...rest }: Schema): Schema {
  return rest
}

function withoutTexts({ description: _description, title: _title, ...rest }: Schema): Schema {
  return rest
}

function itemsOf(schema: Schema, form: Form): Schema {
  const { items, prefixItems } = schema
  const list = [...schemasOf(prefixItems), ...schemasOf(items), ...(isSchema(items) ? [items] : [])]
  const distinct = [...new Map(list.map((each) => [JSON.stringify(each), each])).values()]
  return inForm(distinct.length > 1 ? { anyOf: distinct } : (distinct[0] ?? {}), form)
}

/** Returns the part of a schema that is about one of its types. */
function ofType(schema: Schema, type: string): Schema {
  const { enum: values, ...rest } = schema
  if (!Array.isArray(values)) return { ...rest, type }
  const fits = values.filter((value) => typeOf(value) === type || (type === 'integer' && typeof value === 'number'))
  return { ...rest, type, ...(fits.length === 0 ? {} : { enum: fits }) }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns the values of an enumeration or a constant that a form can express. */
function valuesOf(schema: Schema, { anyEnums, nulls }: Form): unknown[] {
  const values: readonly unknown[] = Array.isArray(schema['enum'])
    ? schema['enum']
    : schema['const'] === undefined
      ? []
      : [schema['const']]
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  if (anyEnums) return distinct
  const told = distinct.filter((value) => nulls || value !== null)
  return told.every((value) => typeof value === 'string' && value !== '') ? told : []
}

/** Returns the type of a schema that names none. */
function impliedType(schema: Schema): string | undefined {
  if (isSchema(schema['properties'])) return 'object'
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array'
  const values: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']]
  const kinds = new Set(values.map((value) => (value === undefined ? undefined : typeOf(value))))
  return kinds.size === 1 ? [...kinds][0] : undefined
}

/** Returns the value of a keyword if it is one that the keyword may have. */
function keywordOf(schema: Schema, keyword: string): unknown {
  const value = schema[keyword]
  switch (keyword) {
    case 'minimum':
    case 'maximum': {
      // In the older way of saying it, the limit itself may be excluded.
      const exclusive = schema[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']
      return isNumber(value) ? value : isNumber(exclusive) ? exclusive : undefined
    }
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return isNumber(value) ? value : undefined
    case 'multipleOf':
      return isNumber(value) && value > 0 ? value : undefined
    case 'pattern':
      return typeof value === 'string' && isPattern(value) ? value : undefined
    case 'format':
      return typeof value === 'string' ? value : undefined
    case 'default':
      return value
    case 'examples':
      return Array.isArray(value) ? value : undefined
    case 'uniqueItems':
      return typeof value === 'boolean' ? value : undefined
    case 'additionalProperties':
      return typeof value === 'boolean' || isSchema(value) ? value : undefined
    default:
      return isNumber(value) && Number.isInteger(value) && value >= 0 ? value : undefined
  }
}

/** True for a regular expression that all providers can use: some know no lookaround. */
function isPattern(pattern: string): boolean {
  if (/\(\?<?[=!]/.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isNull(schema: Schema): boolean {
  return schema['const'] === null || (typesOf(schema).length === 1 && typesOf(schema)[0] === 'null')
}

function takesNull(value: unknown): boolean {
  if (!isSchema(value)) return false
  return (
    typesOf(value).includes('null') ||
    value['nullable'] === true ||
    [...schemasOf(value['anyOf']), ...schemasOf(value['oneOf'])].some(isNull)
  )
}

function textOf(schema: Schema, keyword: 'description' | 'title'): Schema {
  const value = schema[keyword]
  return typeof value === 'string' && value !== '' ? { [keyword]: value } : {}
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === 'string'))] : []
}

function schemasOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}
