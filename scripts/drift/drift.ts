import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { driftBetween, type Names } from './names'

/*
 * The names that the tested version of each agent uses are recorded beside this file, by type, so that a change of a
 * protocol is seen before it reaches anybody.
 */

const fileOf = (agentName: string): string => join(import.meta.dirname, 'recorded', `${agentName}.txt`)

/** Most names of one kind that are printed. */
const SHOWN = 80

/** Records the names of an agent, one type a line with its fields. */
export async function record(agentName: string, version: string, names: Names): Promise<void> {
  await writeFile(fileOf(agentName), `${version}\n${linesOf(names).join('\n')}\n`)
}

/** Names that were recorded, and their version; undefined when there are none. */
export function recordedNames(agentName: string): { readonly version: string; readonly names: Names } | undefined {
  const file = fileOf(agentName)
  if (!existsSync(file)) return undefined
  const [version = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return { version, names: lines.flatMap(namesIn) }
}

/** Returns what is new and gone in the schema of an agent, in words. */
export function reportOf(agentName: string, version: string, found: Names): string {
  const recorded = recordedNames(agentName)
  if (recorded === undefined) return `${agentName} ${version}: nothing was recorded to compare with`
  const { added, gone } = driftBetween(recorded.names, found)
  const title = `${agentName} ${version}, compared with ${recorded.version}:`
  if (added.length === 0 && gone.length === 0) return `${title} no name is new or gone (${found.length} names)`
  return [`${title} ${added.length} new, ${gone.length} gone`, ...shown('+', added), ...shown('-', gone)].join('\n')
}

function shown(sign: string, names: Names): string[] {
  const more = names.length - SHOWN
  return [
    ...names.slice(0, SHOWN).map((name) => `  ${sign} ${name}`),
    ...(more > 0 ? [`  ${sign} and ${more} more`] : []),
  ]
}

/** Groups `Type.field` by type, and `field=value` by field. */
function linesOf(names: Names): string[] {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [, owner = '', separator = '', rest = name] = /^([^.= ]*)([.=])([^ ]*)$/.exec(name) ?? []
    const key = `${owner}${separator}`
    groups.set(key, [...(groups.get(key) ?? []), separator === '' ? name.replaceAll(' ', '\u00a0') : rest])
  }
  return [...groups].map(([key, rest]) => `${key} ${rest.join(' ')}`)
}

function namesIn(line: string): string[] {
  const [key = '', ...rest] = line.split(' ')
  return rest.map((name) => `${key}${name.replaceAll('\u00a0', ' ')}`)
}
