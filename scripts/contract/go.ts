import { errorNumbers } from '#shared/kernel/errors'
import { CONTRACT_VERSION, PROTOCOL_VERSION } from '#shared/server/version'
import { pascal, type Declaration, type Field, type Type } from './model'
import type { Contract } from './source'
import { typesOf, wrapped } from './types'

/** Returns `types.go`: the shapes of the contract as structs, which encoding/json reads and writes. */
export function goTypes(contract: Contract): string {
  const { model, requests, payloads } = typesOf(contract)
  const { declarations } = model
  const byName = new Map(declarations.map((one) => [one.name, one]))
  const print = new Printer(byName)
  return [
    '// Code generated from the contract of Parley. DO NOT EDIT.',
    '',
    '// Package contract has the types of the contract of Parley.',
    '//',
    '// Fields that are not listed can occur, and so can further values of an enumeration: ignore any you do not know.',
    'package contract',
    '',
    'import "encoding/json"',
    '',
    '// Versions of the contract and of the handshake.',
    'const (',
    `\tContractVersion = ${quoted(CONTRACT_VERSION)}`,
    `\tProtocolVersion = ${PROTOCOL_VERSION}`,
    ')',
    '',
    '// Numbers of error codes.',
    'const (',
    ...aligned(Object.entries(errorNumbers).map(([code, number]) => [`Error${pascal(code)}`, `= ${number}`])),
    ')',
    '',
    '// Names of requests.',
    'const (',
    ...aligned([...requests.keys()].map((name) => [`Method${pascal(name)}`, `= ${quoted(name)}`])),
    ')',
    '',
    '// Types of events.',
    'const (',
    ...aligned([...payloads.keys()].map((type) => [`Event${pascal(type)}`, `= ${quoted(type)}`])),
    ')',
    '',
    '// Any is a value of any type, still in JSON.',
    'type Any = json.RawMessage',
    '',
    ...declarations.flatMap((one) => print.declaration(one)),
  ].join('\n')
}

class Printer {
  constructor(private readonly byName: ReadonlyMap<string, Declaration>) {}

  declaration(one: Declaration): string[] {
    const about = comment(
      one.description === '' ? `${one.name} is a shape of the contract.` : `${one.name}: ${one.description}`,
      '',
    )
    if (one.kind === 'object') return [...about, `type ${one.name} struct {`, ...this.fields(one.fields), '}', '']
    const { type } = one
    const merged = type.kind === 'union' ? this.merged(type.of) : null
    if (merged !== null) return [...about, `type ${one.name} struct {`, ...this.fields(merged), '}', '']
    if (type.kind !== 'literal') return [...about, `type ${one.name} = ${this.type(type)}`, '']
    const values = type.values.filter((value) => typeof value === 'string')
    if (values.length !== type.values.length) return [...about, `type ${one.name} = ${this.type(type)}`, '']
    const constants = values.map((value) => [`${one.name}${pascal(value)}`, `${one.name} = ${quoted(value)}`])
    return [...about, `type ${one.name} string`, '', 'const (', ...aligned(constants as [string, string][]), ')', '']
  }

  private fields(fields: readonly Field[]): string[] {
    return fields.flatMap((field) => [
      ...comment(field.description, '\t'),
      `\t${pascal(field.name)} ${this.fieldType(field)} \`json:"${field.name}${field.isRequired ? '' : ',omitempty'}"\``,
    ])
  }

  /** A field that may be absent or null is a pointer, unless its type has a value for that. */
  private fieldType({ type, isRequired }: Field): string {
    const text = this.type(type)
    return isRequired || /^(?:\*|\[\]|map\[|Any$)/.test(text) || this.isOpen(type) ? text : `*${text}`
  }

  /** Returns whether a name stands for something that nil is a value of. */
  private isOpen(type: Type): boolean {
    if (type.kind !== 'named') return false
    const target = this.byName.get(type.name)
    if (target === undefined || target.kind === 'object' || target.type.kind === 'literal') return false
    if (target.type.kind === 'union' && this.merged(target.type.of) !== null) return false
    return /^(?:\[\]|map\[|Any$|\*)/.test(this.type(target.type))
  }

  private type(type: Type): string {
    switch (type.kind) {
      case 'any':
      case 'null':
        return 'Any'
      case 'string':
        return 'string'
      case 'integer':
        return 'int64'
      case 'number':
        return 'float64'
      case 'boolean':
        return 'bool'
      case 'literal':
        return literal(type.values)
      case 'array':
        return `[]${this.type(type.of)}`
      case 'map':
        return `map[string]${this.type(type.of)}`
      case 'named':
        return type.name
      case 'union':
        return this.union(type.of)
    }
  }

  private union(of: readonly Type[]): string {
    const others = of.filter(({ kind }) => kind !== 'null')
    const texts = [...new Set(others.map((each) => this.type(each)))]
    const [only] = texts
    if (only === undefined || texts.length > 1) return 'Any'
    return others.length === of.length || /^(?:\*|\[\]|map\[|Any$)/.test(only) ? only : `*${only}`
  }

  /** Returns the fields of any of several objects, all of them optional; null when one is no object. */
  private merged(of: readonly Type[]): Field[] | null {
    const fields = new Map<string, Field>()
    for (const each of of) {
      const target = each.kind === 'named' ? this.byName.get(each.name) : undefined
      const own =
        target?.kind === 'object'
          ? target.fields
          : target?.kind === 'alias' && target.type.kind === 'union'
            ? this.merged(target.type.of)
            : null
      if (own === null) return null
      for (const field of own) {
        const before = fields.get(field.name)
        const isSame = before === undefined || this.type(before.type) === this.type(field.type)
        const description =
          before === undefined || before.description === field.description ? field.description : before.description
        fields.set(field.name, {
          ...field,
          description,
          isRequired: false,
          type: isSame ? field.type : { kind: 'any' },
        })
      }
    }
    return [...fields.values()]
  }
}

function literal(values: readonly (string | number | boolean)[]): string {
  const types = new Set(values.map((value) => typeof value))
  if (types.size > 1) return 'Any'
  return types.has('boolean') ? 'bool' : types.has('number') ? 'float64' : 'string'
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function comment(text: string, indent: string): string[] {
  return wrapped(text).map((line) => `${indent}// ${line}`)
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  return rows.map(([name, value]) => `\t${name} ${value}`)
}
