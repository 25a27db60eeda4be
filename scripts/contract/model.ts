import type { JsonSchema } from '../schemas/json-schema'

/** Type of a value, without regard to a language. */
export type Type =
  | { readonly kind: 'any' | 'string' | 'integer' | 'number' | 'boolean' | 'null' }
  | { readonly kind: 'literal'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'array' | 'map'; readonly of: Type }
  | { readonly kind: 'union'; readonly of: readonly Type[] }
  /** A {@link Declaration}. */
  | { readonly kind: 'named'; readonly name: string }

export interface Field {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly type: Type
}

/** A named object, or another name of a type. */
export type Declaration =
  | { readonly kind: 'object'; readonly name: string; readonly description: string; readonly fields: readonly Field[] }
  | { readonly kind: 'alias'; readonly name: string; readonly description: string; readonly type: Type }

type Definitions = Readonly<Record<string, JsonSchema>>

/**
 * Converts the JSON Schemas of the contract to declarations that every language can express: nested objects get names of
 * their own, and an intersection becomes one object for each way to satisfy it. Unknown fields are allowed everywhere.
 */
export class Model {
  private readonly made = new Map<string, Declaration>()
  /** Names of definitions, which no nested object takes. */
  private readonly reserved: ReadonlySet<string>

  /** `definitions`: what `$ref`s name. */
  constructor(private readonly definitions: Definitions) {
    this.reserved = new Set(Object.keys(definitions).map(pascal))
  }

  get declarations(): readonly Declaration[] {
    return [...this.made.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Declares a schema and everything that it refers to. Returns its name. */
  declare(name: string, schema: JsonSchema): string {
    return this.declareAs(this.freeName(name), schema)
  }

  private declareAs(free: string, schema: JsonSchema): string {
    const description = schema.description ?? ''
    // Reserves the name, so that a shape can refer to itself.
    this.made.set(free, { kind: 'alias', name: free, description, type: { kind: 'any' } })
    const variants = this.objectsOf(schema)
    const [only] = variants ?? []
    if (variants?.length === 1 && only !== undefined)
      this.made.set(free, { kind: 'object', name: free, description, fields: this.fieldsOf(free, only) })
    else this.made.set(free, { kind: 'alias', name: free, description, type: this.typeOf(schema, free, true) })
    return free
  }

  private freeName(name: string): string {
    let free = name
    for (let at = 2; this.made.has(free) || this.reserved.has(free); at++) free = `${name}${at}`
    return free
  }

  /** Returns the type of a schema; `name` is that of an object that has none. */
  private typeOf(schema: JsonSchema | boolean | undefined, name: string, isOwn = false): Type {
    if (schema === undefined || typeof schema === 'boolean') return { kind: 'any' }
    if (schema.$ref !== undefined && !isOwn) return { kind: 'named', name: this.reference(schema.$ref) }
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum !== undefined) return literal(schema.enum)
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ type }, name)))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined || schema.allOf !== undefined) return this.choice(schema, choices ?? [], name)
    switch (schema.type) {
      case 'array':
        return { kind: 'array', of: this.typeOf(schema.items as JsonSchema | undefined, `${name}Item`) }
      case 'object':
        return this.objectType(schema, name)
      case 'string':
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: schema.type }
      default:
        return { kind: 'any' }
    }
  }

  private objectType(schema: JsonSchema, name: string): Type {
    if (schema.properties !== undefined) return { kind: 'named', name: this.declare(name, schema) }
    return { kind: 'map', of: this.typeOf(schema.additionalProperties, `${name}Value`) }
  }

  private choice(schema: JsonSchema, choices: readonly JsonSchema[], name: string): Type {
    if (schema.allOf === undefined) {
      const named = (at: number) => (choices.filter(isObject).length > 1 ? `${name}${suffix(choices[at], at)}` : name)
      return union(choices.map((each, at) => this.typeOf(each, named(at))))
    }
    const variants = this.objectsOf(schema) ?? []
    return union(
      variants.map((variant, at) => ({
        kind: 'named' as const,
        name: this.declare(variants.length === 1 ? name : `${name}${suffix(variant, at)}`, variant),
      })),
    )
  }

  private fieldsOf(name: string, schema: JsonSchema): Field[] {
    const required = new Set(schema.required ?? [])
    return Object.entries(schema.properties ?? {}).map(([field, property]) => ({
      name: field,
      description: typeof property === 'boolean' ? '' : (property.description ?? ''),
      isRequired: required.has(field),
      type: this.typeOf(property, `${name}${pascal(field)}`),
    }))
  }

  /** Returns the objects of which a value is one; undefined where a value may be something else. */
  private objectsOf(schema: JsonSchema): JsonSchema[] | undefined {
    if (schema.$ref !== undefined) {
      const target = this.definitions[nameOf(schema.$ref)]
      return target === undefined ? undefined : this.objectsOf(target)
    }
    if (schema.allOf !== undefined) {
      let all: JsonSchema[] = [{}]
      for (const part of schema.allOf) {
        const variants = this.objectsOf(part)
        if (variants === undefined) return undefined
        all = all.flatMap((before) => variants.map((variant) => joined(before, variant)))
      }
      return all
    }
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) {
      const each = choices.map((choice) => this.objectsOf(choice))
      return each.every((found) => found !== undefined) ? each.flat() : undefined
    }
    return schema.properties === undefined ? undefined : [schema]
  }

  private reference($ref: string): string {
    const name = nameOf($ref)
    const known = pascal(name)
    if (!this.made.has(known)) this.declareAs(known, this.definitions[name] ?? {})
    return known
  }
}

/** Returns a name as those of types are written: `session.turn_started` becomes `SessionTurnStarted`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

function literal(values: readonly unknown[]): Type {
  return { kind: 'literal', values: values as (string | number | boolean)[] }
}

function union(of: readonly Type[]): Type {
  const distinct = [...new Map(of.map((type) => [JSON.stringify(type), type])).values()]
  return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : { kind: 'union', of: distinct }
}

function isObject(schema: JsonSchema): boolean {
  return schema.properties !== undefined
}

/** Returns what distinguishes one of several objects: the value of its `type` or `kind`, or its number. */
function suffix(schema: JsonSchema | undefined, at: number): string {
  for (const key of ['type', 'kind', 'from', 'mode']) {
    const property = schema?.properties?.[key]
    if (typeof property === 'object' && typeof property.const === 'string') return pascal(property.const)
  }
  return `${at + 1}`
}

function joined(one: JsonSchema, other: JsonSchema): JsonSchema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...new Set([...(one.required ?? []), ...(other.required ?? [])])],
  }
}
