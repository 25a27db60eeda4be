import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesBetween, type Change } from './changes'
import { digestOf, type Digest } from './digest'

/** Contract of the version that was released last. */
export interface Released {
  readonly version: string
  readonly entries: Digest
}

/** File with the {@link Released} contract. */
export const releasedFile = join(import.meta.dirname, 'released.json')

const heading = '## [Unreleased]\n'

/** Reads the contract that was released last. */
export function readReleased(): Released {
  return JSON.parse(readFileSync(releasedFile, 'utf8')) as Released
}

interface Summarized {
  readonly requests: Readonly<Record<string, { readonly summary: string }>>
}

/**
 * Returns the changelog with a line for each change since the last release that it does not name yet. What a person wrote about
 * a change stays.
 */
export function changelogWith(text: string, api: Summarized, events: object, released = readReleased()): string {
  const at = text.indexOf(heading)
  if (at < 0) throw new Error(`CONTRACT-CHANGELOG.md needs the heading "${heading.trim()}".`)
  const from = at + heading.length
  const next = text.indexOf('\n## ', from)
  const end = next < 0 ? text.length : next
  const section = text.slice(from, end)
  const missing = linesOf(unnamed(section, changesSince(released, api, events)))
  if (missing.length === 0) return text
  const before = section.trimEnd()
  return `${text.slice(0, from)}${before === '' ? '\n' : `${before}\n`}${missing.join('\n')}\n${text.slice(end)}`
}

/** Returns the changes of the contract since a release. */
export function changesSince({ entries }: Released, api: object, events: object): Change[] {
  const { requests } = api as Summarized
  const { $defs } = events as {
    readonly $defs: Readonly<Record<string, { 'x-subject'?: string; description?: string }>>
  }
  const summaries = new Map([
    ...Object.entries(requests).map(([name, { summary }]) => [`request ${name}`, summary] as const),
    ...Object.values($defs).map((shape) => [`event ${shape['x-subject'] ?? ''}`, shape.description ?? ''] as const),
  ])
  const digest = digestOf(api as Parameters<typeof digestOf>[0], events as Parameters<typeof digestOf>[1])
  return changesBetween(entries, digest, summaries)
}

/** Returns the changes that no line tells, or that break programs and no line calls breaking. */
function unnamed(section: string, changes: readonly Change[]): Change[] {
  const lines = section.split('\n')
  return changes.filter(
    ({ name, property, isBreaking }) =>
      !lines.some(
        (line) =>
          line.includes(`\`${name}\``) &&
          (property === undefined || line.includes(`\`${property}\``)) &&
          (!isBreaking || line.includes('**Breaking**')),
      ),
  )
}

/** Returns a line for each change; what is the same for several requests, events or shapes is one line. */
function linesOf(changes: readonly Change[]): string[] {
  const groups = Map.groupBy(changes, ({ kind, text, isBreaking }) => `${kind} ${text} ${isBreaking}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { kind, text, isBreaking } = first
    const names = group.map(({ name }) => `\`${name}\``)
    const title = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`
    const sentence =
      group.length === 1 ? `${title} ${names.join('')} ${text}.` : `Each ${kind} ${text}: ${names.join(', ')}.`
    return [`- ${isBreaking ? '**Breaking**: ' : ''}${sentence}`]
  })
}
