import { createHash } from 'node:crypto'

/** The parts by which a change of a request, an event or a shape is recognized. Texts do not count. */
export interface Entry {
  readonly stability: string
  /** Of everything but texts. */
  readonly hash: string
  /** Names of the properties of what a client sends, each with a question mark where it may be absent. */
  readonly input?: readonly string[]
  /** Names of the properties of what a client receives, in the same form. */
  readonly output?: readonly string[]
}

/** Entries by name: `request session.create`, `event session.created`, `shape Session`. */
export type Digest = Readonly<Record<string, Entry>>

interface Shape {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

interface PublishedApi {
  readonly requests: Readonly<
    Record<
      string,
      { readonly stability: string; readonly params: Shape; readonly result: Shape; readonly errors: unknown }
    >
  >
  readonly $defs: Readonly<Record<string, Shape>>
}

interface PublishedEvents {
  readonly $defs: Readonly<
    Record<
      string,
      Shape & { readonly 'x-subject'?: string; readonly 'x-stability'?: string; readonly 'x-durability'?: string }
    >
  >
}

/** Returns the digest of a contract from its published schemas, those of earlier versions included. */
export function digestOf(api: PublishedApi, events: PublishedEvents): Digest {
  const entries = new Map<string, Entry>()
  for (const [name, { stability, params, result, errors }] of Object.entries(api.requests))
    entries.set(`request ${name}`, {
      stability,
      hash: hashOf({ stability, params, result, errors }),
      input: propertiesOf(params, api.$defs),
      output: propertiesOf(result, api.$defs),
    })
  const shapes = new Map(Object.entries(api.$defs))
  for (const [name, shape] of Object.entries(events.$defs)) {
    const { 'x-subject': subject, 'x-stability': stability = '', 'x-durability': durability } = shape
    if (subject === undefined) shapes.set(name, shape)
    else {
      const payload = (shape.properties?.['payload'] ?? {}) as Shape
      entries.set(`event ${subject}`, {
        stability,
        hash: hashOf({ stability, durability, payload }),
        output: propertiesOf(payload, events.$defs),
      })
    }
  }
  for (const name of ['SessionEvent', 'ServerEvent', 'CustomEvent']) shapes.delete(name)
  for (const [name, shape] of shapes)
    entries.set(`shape ${name}`, { stability: 'stable', hash: hashOf(shape), output: propertiesOf(shape, {}) })
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function propertiesOf(
  { $ref, properties = {}, required = [] }: Shape,
  shapes: Readonly<Record<string, Shape>>,
): string[] {
  const target = $ref === undefined ? undefined : shapes[$ref.slice($ref.lastIndexOf('/') + 1)]
  if (target !== undefined) return propertiesOf(target, shapes)
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (key, each: unknown) => {
    if (key === 'description' && typeof each === 'string') return undefined
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
