import type { Random } from './random'

/** Changed units of a transcript: lines, rows or files, each one JSON value before the change. */
export interface Mutated {
  readonly name: string
  readonly units: readonly string[]
  /** The unit whose value was changed, before and after; absent when only places of units were. */
  readonly changed?: {
    readonly before: string
    readonly after: string
    readonly path: string
    /** True when there is nothing in place of the value. */
    readonly isEmpty: boolean
  }
}

type Mutation = (units: readonly string[], random: Random) => Mutated

export const CHANGED = 'words of a change'

/** A value in a JSON value, with the object or list that it is in. */
interface Node {
  readonly holder: Record<string, unknown> | unknown[]
  readonly key: string
  readonly path: string
}

function nodesOf(value: unknown, path = '', into: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return into
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}.${key}`
    into.push({ holder: value as Node['holder'], key, path: at })
    nodesOf(inner, at, into)
  }
  return into
}

/** Changes a value of one unit. */
function change(
  name: string,
  isWanted: (node: Node) => boolean,
  to: (node: Node, random: Random, units: readonly string[]) => void,
): Mutation {
  return (units, random) => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const at = random.below(units.length)
      const before = units[at] ?? ''
      const value = JSON.parse(before) as unknown
      const nodes = nodesOf(value).filter(isWanted)
      if (nodes.length === 0) continue
      const node = random.pick(nodes)
      to(node, random, units)
      const after = JSON.stringify(value)
      const now: unknown = JSON.stringify(get(node))
      const isEmpty = typeof now !== 'string' || ['null', '[]', '{}'].includes(now)
      return {
        name: `${name} ${node.path} of ${at}`,
        units: units.with(at, after),
        changed: { before, after, path: node.path, isEmpty },
      }
    }
    return { name: 'nothing', units }
  }
}

const set = ({ holder, key }: Node, value: unknown): void => {
  ;(holder as Record<string, unknown>)[key] = value
}

const get = ({ holder, key }: Node): unknown => (holder as Record<string, unknown>)[key]

const typesIn = (units: readonly string[]): string[] =>
  units.flatMap((unit) => {
    const { type } = JSON.parse(unit) as { type?: unknown }
    return typeof type === 'string' ? [type] : []
  })

const newType = change(
  'type to an unknown one:',
  ({ key }) => key === 'type' || key === 'role',
  (node) => set(node, 'of-tomorrow'),
)

const otherType = change(
  'type to another one:',
  ({ key, path }) => key === 'type' && path === '.type',
  (node, random, units) => set(node, random.pick(typesIn(units))),
)

const renamed = change(
  'name of',
  ({ holder }) => !Array.isArray(holder),
  (node) => {
    const value = get(node)
    Reflect.deleteProperty(node.holder, node.key)
    set({ ...node, key: `${node.key}OfTomorrow` }, value)
  },
)

const values: readonly ((old: unknown) => unknown)[] = [
  () => null,
  () => true,
  () => 987_654_321,
  () => CHANGED,
  () => [],
  () => ({}),
  () => [CHANGED],
  () => ({ held: CHANGED }),
  (old) => [old],
  (old) => ({ held: old }),
  (old) => [[old]],
  (old) => JSON.stringify(old),
]

const otherValue = change(
  'value of',
  () => true,
  (node, random) => set(node, random.pick(values)(get(node))),
)

/** Prefers the values in which words are. */
const otherWords = change(
  'words of',
  (node) => typeof get(node) === 'string' || Array.isArray(get(node)),
  (node, random) => set(node, random.pick(values)(get(node))),
)

const deep = change(
  'depth of',
  () => true,
  (node) => {
    let value = get(node)
    for (let depth = 0; depth < 3000; depth++) value = [value]
    set(node, value)
  },
)

const cut: Mutation = (units, random) => {
  const at = random.below(units.length)
  const before = units[at] ?? ''
  const after = before.slice(0, 1 + random.below(before.length - 1))
  return { name: `cut ${at}`, units: units.with(at, after), changed: { before, after, path: '', isEmpty: false } }
}

const doubled: Mutation = (units, random) => {
  const at = random.below(units.length)
  return { name: `doubled ${at}`, units: units.toSpliced(at, 0, units[at] ?? '') }
}

const moved: Mutation = (units, random) => {
  const [from, to] = [random.below(units.length), random.below(units.length)]
  return { name: `${from} moved to ${to}`, units: units.toSpliced(from, 1).toSpliced(to, 0, units[from] ?? '') }
}

const reversed: Mutation = (units, random) => {
  const at = random.below(units.length)
  return { name: `reversed from ${at}`, units: [...units.slice(0, at), ...units.slice(at).reverse()] }
}

const glued: Mutation = (units, random) => {
  const at = random.below(Math.max(1, units.length - 1))
  return { name: `glued ${at}`, units: units.toSpliced(at, 2, units.slice(at, at + 2).join('')) }
}

const inserted: Mutation = (units, random) => {
  const at = random.below(units.length + 1)
  const line = random.pick([
    '',
    '\0\0\0',
    'words that are no record',
    '[1]',
    '{"type":"of-tomorrow","words":"of it"}',
    '{}',
  ])
  return { name: `inserted before ${at}: ${line}`, units: units.toSpliced(at, 0, line) }
}

/** Changes of values, for all kinds of transcripts. */
export const valueMutations: readonly Mutation[] = [
  newType,
  otherType,
  renamed,
  renamed,
  otherValue,
  otherWords,
  otherWords,
  deep,
  cut,
]

/** Changes of lines, for files that have one record in each. */
export const lineMutations: readonly Mutation[] = [doubled, moved, reversed, glued, inserted]
