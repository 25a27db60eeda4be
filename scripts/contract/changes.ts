import type { Digest, Entry } from './digest'

/** One difference between two versions of the contract. */
export interface Change {
  /** Name of what has changed: a request, an event or a shape. */
  readonly kind: 'request' | 'event' | 'shape'
  readonly name: string
  /** Its change, without its name, such as "accepts `limit`". */
  readonly text: string
  /** Property that the change is about; absent when it is about all of it. */
  readonly property?: string
  /** True when a program that was right before may fail now. */
  readonly isBreaking: boolean
}

/** Returns the changes of everything that is not internal, by name. `summaries`: of requests and events, by their key. */
export function changesBetween(before: Digest, after: Digest, summaries: ReadonlyMap<string, string>): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].toSorted().flatMap((key) => changesOf(key, before[key], after[key], summaries.get(key) ?? ''))
}

function changesOf(key: string, before: Entry | undefined, after: Entry | undefined, summary: string): Change[] {
  const [kind, name] = key.split(' ', 2) as [Change['kind'], string]
  const change = (text: string, isBreaking = false): Change => ({ kind, name, text, isBreaking })
  if ((before ?? after)?.stability === 'internal' || before?.hash === after?.hash) return []
  const isStable = before?.stability === 'stable'
  // The name of a shape is only a word of the documents.
  if (after === undefined) return [change('is gone', isStable && kind !== 'shape')]
  if (before === undefined) return [change(summary === '' ? 'is new' : `is new: ${summary.replace(/\.$/, '')}`)]
  const parts = [...ofPart('input', before.input, after.input), ...ofPart('output', before.output, after.output)]
  const changes = [
    ...(before.stability === after.stability ? [] : [change(`is ${after.stability} now`)]),
    ...parts.map((part) => ({ kind, name, ...part, isBreaking: isStable && part.isBreaking })),
  ]
  return changes.length === 0 ? [change('has other values')] : changes
}

function ofPart(
  part: 'input' | 'output',
  before: readonly string[] = [],
  after: readonly string[] = [],
): Pick<Change, 'text' | 'property' | 'isBreaking'>[] {
  const known = new Set(before.map(plain))
  const kept = new Set(after.map(plain))
  const change = (text: string, name: string, isBreaking: boolean) => ({
    text: `${text} \`${plain(name)}\``,
    property: plain(name),
    isBreaking,
  })
  const [has, hasNot] = part === 'input' ? ['accepts', 'does not accept'] : ['has', 'no longer has']
  const added = after.filter((name) => !known.has(plain(name)))
  const removed = before.filter((name) => !kept.has(plain(name)))
  const demanded = part === 'input' ? before.filter((name) => name.endsWith('?') && after.includes(plain(name))) : []
  return [
    ...added.map((name) => change(has, name, part === 'input' && !name.endsWith('?'))),
    ...removed.map((name) => change(hasNot, name, true)),
    ...demanded.map((name) => change('needs', name, true)),
  ]
}

function plain(name: string): string {
  return name.replace(/\?$/, '')
}
