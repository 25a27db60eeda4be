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
}

/** Names of properties that hold paths of this machine. */
const PATHS = /(path|paths|folder|folders|directory|directories|cwd)$/i

/** They compare paths or name them in texts, and open nothing. */
const COMPARED = /^(session\.(list|search)\.folders|permission\..*(folder|pathPattern))$/

const stringsIn = (schema: Schema): readonly Schema[] =>
  schema.type === 'string'
    ? [schema]
    : [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat().flatMap(stringsIn)

const pathsOf = ({ properties = {} }: Schema, at: string): [string, Schema][] =>
  Object.entries(properties).flatMap(([name, property]) =>
    PATHS.test(name) ? stringsIn(property).map((each): [string, Schema] => [`${at}.${name}`, each]) : [],
  )

it('no request takes a path with a null character, which the system would end it at', () => {
  const open = Object.values(requests).flatMap((request) => {
    const schema = z.toJSONSchema(request.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return pathsOf(schema, request.name).filter(
      ([name, { pattern = '' }]) => !COMPARED.test(name) && !pattern.includes('\\0') && !pattern.startsWith('^['),
    )
  })
  expect([...new Set(open.map(([name]) => name))].toSorted()).toEqual([])
})
