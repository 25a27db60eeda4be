import { expect, it } from 'vitest'
import { z } from 'zod'
import { requests } from './contract'

interface Schema {
  readonly type?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

/** Names of properties that hold paths of this machine. */
const PATHS = /(path|paths|file|files|folder|folders|directory|directories|cwd|root|roots)$/i

/** They compare paths or name them in texts, and open nothing. */
const COMPARED =
  /^(session\.(list|search)\.folders|session\.search(\.hits)?\.file$|savedFilter\.put\.filter\.folders|permission\..*(folder|pathPattern)|.*(content|preview)\.path)$/

const stringsIn = (schema: Schema): readonly Schema[] =>
  schema.type === 'string'
    ? [schema]
    : [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat().flatMap(stringsIn)

/** The schemas that a schema contains, with the name of the property that has them. */
const partsOf = (schema: Schema): (readonly [string, Schema])[] => [
  ...Object.entries(schema.properties ?? {}),
  ...[schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? [], schema.additionalProperties ?? []]
    .flat()
    .flatMap((part) => (typeof part === 'boolean' ? [] : [['', part] as const])),
]

/** Texts that hold paths, at any depth. */
function pathsOf(schema: Schema, at: string): [string, Schema][] {
  return partsOf(schema).flatMap(([name, part]) => {
    const here = name === '' ? at : `${at}.${name}`
    const own = PATHS.test(name) ? stringsIn(part).map((each): [string, Schema] => [here, each]) : []
    return [...own, ...pathsOf(part, here)]
  })
}

it('no request takes a path with a null character, which the system would end it at', () => {
  const open = Object.values(requests).flatMap((request) => {
    const schema = z.toJSONSchema(request.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return pathsOf(schema, request.name).filter(
      ([name, { pattern = '' }]) => !COMPARED.test(name) && !pattern.includes('\\0') && !pattern.startsWith('^['),
    )
  })
  expect([...new Set(open.map(([name]) => name))].toSorted()).toEqual([])
})
