/** Names that a protocol uses: methods, types of events and of entries, and the fields of each type. Sorted, each once. */
export type Names = readonly string[]

type Json = Readonly<Record<string, unknown>>

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

/** Returns the names of a JSON schema: `Type.field`, and `field=value` for constants, which tell methods and types apart. */
export function namesOfSchema(schema: unknown): Names {
  const found = new Set<string>()
  const visit = (value: unknown, owner: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, owner)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = record(value)
    for (const [name, property] of Object.entries(record(node['properties']))) {
      found.add(owner === '' ? name : `${owner}.${name}`)
      for (const constant of constantsOf(record(property))) found.add(`${name}=${constant}`)
      visit(property, owner)
    }
    for (const keyword of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']) visit(node[keyword], owner)
    for (const keyword of ['definitions', '$defs', 'schemas'])
      for (const [name, definition] of Object.entries(record(node[keyword]))) visit(definition, name)
  }
  visit(schema, '')
  return sorted(found)
}

function constantsOf({ const: constant, enum: values }: Json): string[] {
  const all = [constant, ...(Array.isArray(values) ? (values as unknown[]) : [])]
  return all.filter((value): value is string => typeof value === 'string')
}

/** Returns the names of an OpenAPI document: its operations, and those of its schemas. */
export function namesOfOpenApi(document: unknown): Names {
  const { paths, components } = record(document)
  const operations = Object.entries(record(paths)).flatMap(([path, methods]) =>
    Object.keys(record(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return sorted([...operations, ...namesOfSchema(components)])
}

/** Returns the names of declarations in TypeScript: `Type.field`, and `field=value` for literals of a field. */
export function namesOfDeclarations(text: string): Names {
  const found = new Set<string>()
  let owner = ''
  for (const line of text.split('\n')) {
    const [, declared] = /^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)/.exec(line) ?? []
    if (declared !== undefined) owner = declared
    const [, name, value = ''] = /^\s+(?:readonly )?["']?([\w$/.-]+)["']?\??: (.+?);?$/.exec(line) ?? []
    if (name === undefined || owner === '') continue
    found.add(`${owner}.${name}`)
    for (const [, constant] of value.matchAll(/["']([\w$/.:-]+)["']/g)) found.add(`${name}=${constant}`)
  }
  return sorted(found)
}

/** Returns the names of what a value has: the paths of its fields, and short texts as constants. */
export function namesOfValue(value: unknown): Names {
  const found = new Set<string>()
  const visit = (node: unknown, path: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, path)
    else
      for (const [name, each] of Object.entries(record(node))) {
        const own = path === '' ? name : `${path}/${name}`
        found.add(own)
        if (name === 'id' && typeof each === 'string') found.add(`${own}=${each}`)
        visit(each, own)
      }
  }
  visit(value, '')
  return sorted(found)
}

/** Names that one version has and another one lacks. */
export interface Drift {
  readonly added: Names
  readonly gone: Names
}

export function driftBetween(recorded: Names, found: Names): Drift {
  const before = new Set(recorded)
  const now = new Set(found)
  return { added: found.filter((name) => !before.has(name)), gone: recorded.filter((name) => !now.has(name)) }
}
