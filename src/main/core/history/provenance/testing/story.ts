import type { Claim, History, LooseEdit, Node, Step } from '../types'
import { randomFrom } from './random'

/** A line and its true author: a session, or a person. */
interface Written {
  readonly text: string
  readonly by: string
}

/** A story with known authors. */
export interface Story {
  readonly history: History
  /** Last version of each file that is left, with the author of each line. */
  readonly ends: readonly { readonly node: Node; readonly lines: readonly Written[] }[]
}

const SESSIONS = ['one', 'two', 'imported']
const WORDS = [
  'order',
  'count',
  'value',
  'entry',
  'total',
  'index',
  'parse',
  'query',
  'width',
  'label',
  'state',
  'token',
]

/** Tells a story: people and agents edit, copy, move, format, rename, undo and squash in a few files, and Parley watches. */
export function tellStory(seed: number): Story {
  const random = randomFrom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const texts = new Map<string, readonly string[]>()
  const steps: Step[] = []
  const edits: LooseEdit[] = []
  const files = new Map<string, { lines: Written[]; seen: Node | null }>()
  let now = 1000

  const nodeOf = (path: string, lines: readonly Written[]): Node => {
    const hash = lines.map(({ text }) => text).join('\n')
    texts.set(
      `${path}\0${hash}`,
      lines.map(({ text }) => text),
    )
    return { path, hash }
  }
  const sentence = (by: string): Written => {
    const indent = ' '.repeat(2 * below(3))
    const kind = random()
    if (kind < 0.12) return { text: pick(['}', '', ')', '{', '*/']), by }
    if (kind < 0.2) return { text: `${indent}return ${pick(WORDS)}`, by }
    return {
      text: `${indent}const ${pick(WORDS)}${below(400)} = ${pick(WORDS)}(${pick(WORDS)}, '${pick(WORDS)}');`,
      by,
    }
  }
  const block = (by: string): Written[] => Array.from({ length: 1 + below(6) }, () => sentence(by))
  const edited = (lines: readonly Written[], by: string): Written[] => {
    const at = below(lines.length + 1)
    return lines.toSpliced(at, random() < 0.4 ? below(3) : 0, ...block(by))
  }
  const formatted = (lines: readonly Written[]): Written[] =>
    lines.map(({ text, by }) => ({ text: text.replaceAll("'", '"').replace(/^ +/u, (indent) => indent.repeat(2)), by }))
  const movedWithin = (lines: readonly Written[]): Written[] => {
    const from = below(lines.length)
    const run = lines.slice(from, from + 3 + below(3))
    return lines.toSpliced(from, run.length).toSpliced(below(lines.length - run.length + 1), 0, ...run)
  }

  for (const path of ['a.ts', 'b.ts', 'c.ts']) {
    const lines = Array.from({ length: 12 }, () => sentence('person'))
    files.set(path, { lines, seen: nodeOf(path, lines) })
    steps.push({ at: now++, target: nodeOf(path, lines), sources: [], kind: 'commit', commit: '0' })
  }

  /** Writes a version; `claim` null: by nobody that Parley knows. */
  const write = (path: string, lines: Written[], claim: Claim | null, more: Partial<Step> = {}): void => {
    now += 1000
    const file = files.get(path)
    const target = nodeOf(path, lines)
    const sources = file?.seen == null ? [] : [file.seen]
    const kind = claim === null ? 'save' : 'call'
    steps.push({ at: now, target, sources, kind, ...(claim === null ? {} : { claim }), ...more })
    files.set(path, { lines, seen: target })
  }
  const claimOf = (author: string, isNamed = true): Claim =>
    isNamed ? { author, grade: 'recorded', evidence: 'command' } : { author, grade: 'nearby', evidence: 'time' }

  for (let turn = 0; turn < 60; turn++) {
    const path = pick([...files.keys()])
    const { lines, seen } = files.get(path) ?? { lines: [], seen: null }
    const session = pick(SESSIONS.slice(0, 2))
    const what = random()
    if (what < 0.34) write(path, edited(lines, session), claimOf(session))
    else if (what < 0.52) write(path, edited(lines, 'person'), null)
    else if (what < 0.58) {
      // A person saves while a command that does not name the file runs.
      write(path, edited(lines, 'person'), claimOf(session, false))
    } else if (what < 0.66) write(path, formatted(lines), random() < 0.5 ? null : claimOf(session))
    else if (what < 0.74) write(path, movedWithin(lines), random() < 0.5 ? null : claimOf(session))
    else if (what < 0.8) {
      // Part of one file goes to another, in one look.
      const other = pick([...files.keys()].filter((each) => each !== path))
      const target = files.get(other)
      if (target === undefined || lines.length < 10) continue
      const from = below(lines.length - 5)
      const run = lines.slice(from, from + 5)
      const rest = lines.toSpliced(from, 5)
      const before = nodeOf(path, lines)
      const after = nodeOf(path, rest)
      write(path, rest, claimOf(session))
      now -= 1000
      write(other, target.lines.toSpliced(below(target.lines.length), 0, ...run), claimOf(session), {
        beside: [{ before, after }],
      })
    } else if (what < 0.86) {
      // An import: edits that nobody watched, found later.
      const at = below(lines.length)
      const added = block('imported').filter(({ text }) => text.length > 6)
      if (added.length === 0) continue
      const before = lines[at - 1]?.text
      edits.push({
        at: now + 10,
        path,
        author: 'imported',
        added: added.map(({ text }) => text),
        evidence: 'edit',
        ...(before === undefined ? {} : { before }),
      })
      write(path, lines.toSpliced(at, 0, ...added), null, { kind: 'gap' })
    } else if (what < 0.92 && seen !== null) {
      // Undo: back to an earlier version, by checkout.
      const earlier = steps.filter(({ target }) => target.path === path).at(-2)?.target
      const restored = earlier === undefined ? undefined : versions.get(earlier.hash)
      if (earlier !== undefined && restored !== undefined) write(path, restored, claimOf(session, false))
    } else if (seen !== null) {
      // Work in another folder is squashed onto what a person did meanwhile.
      const theirs = edited(lines, session)
      const inWorktree = nodeOf(path, theirs)
      now += 1000
      steps.push({ at: now, target: inWorktree, sources: [seen], kind: 'call', claim: claimOf(session) })
      const withPerson = [...lines, ...block('person')]
      write(path, withPerson, null)
      const merged = [...theirs, ...withPerson.slice(lines.length)]
      write(path, merged, null, {
        kind: 'commit',
        commit: String(turn),
        sources: [nodeOf(path, withPerson), inWorktree],
      })
    }
    const current = files.get(path)
    if (current?.seen != null) versions.set(current.seen.hash, current.lines)
  }
  const ends = [...files].map(([path, { lines }]) => ({ node: nodeOf(path, lines), lines }))
  return { history: { steps, edits, lines: ({ path, hash }) => texts.get(`${path}\0${hash}`) ?? null }, ends }
}

const versions = new Map<string, Written[]>()
