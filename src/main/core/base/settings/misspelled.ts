import { preferenceKeys } from '#shared/preferences/table'
import { settingsFields, settingsTables } from './settings-fields'
import { isTable, type SettingsJson } from './settings-json'

/** Entries of the file that other code reads. */
const others = ['savedFilters', 'prompts', 'version'] as const

/** A name in the file that nothing has, and the one that may be meant. */
export interface Misspelling {
  readonly name: string
  readonly meant: string
}

const known: ReadonlySet<string> = new Set([
  ...preferenceKeys,
  ...Object.keys(settingsFields),
  ...Object.keys(settingsTables),
  ...others,
])
/** The first parts of names of two parts. */
const groups: ReadonlySet<string> = new Set([...known].flatMap((name) => (name.includes('.') ? [firstOf(name)] : [])))

/** Every name of the file itself, not of a group in it. */
const tops = [...groups, ...[...known].filter((name) => !name.includes('.'))]

/**
 * Returns the names of the file that are nearly those of settings. Others are left alone: another program, or another version of
 * Parley, may use them.
 */
export function misspelledNames(json: SettingsJson): Misspelling[] {
  return Object.entries(json).flatMap(([name, value]) => {
    if (groups.has(name)) return isTable(value) ? misspelledIn(name, value) : []
    if (known.has(name)) return []
    return found(name, nearest(name, tops))
  })
}

function misspelledIn(group: string, table: SettingsJson): Misspelling[] {
  const names = [...known].flatMap((name) => (firstOf(name) === group ? [name.slice(group.length + 1)] : []))
  return Object.keys(table).flatMap((key) => {
    if (names.includes(key)) return []
    const meant = nearest(key, names)
    return found(`${group}.${key}`, meant === undefined ? undefined : `${group}.${meant}`)
  })
}

const found = (name: string, meant: string | undefined): Misspelling[] => (meant === undefined ? [] : [{ name, meant }])

function firstOf(name: string): string {
  return name.split('.')[0] ?? name
}

/** Names up to this length are compared. */
const LONGEST = 64

/** Returns the name with the fewest different letters, if it is nearly the same. */
function nearest(given: string, names: readonly string[]): string | undefined {
  if (given.length > LONGEST) return undefined
  const letters = plain(given)
  const distances = names.map((name) => ({ name, distance: distanceOf(letters, plain(name)) }))
  const [best] = distances.toSorted((left, right) => left.distance - right.distance)
  if (best === undefined) return undefined
  return best.distance <= Math.min(2, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** Case and signs are no difference: `font-size` is `fontSize`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

/** Returns how many letters have to be added, removed, replaced, or exchanged with the next one. */
function distanceOf(left: string, right: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= left.length; at++) {
    const row = [at]
    for (let to = 1; to <= right.length; to++) {
      const isSame = left[at - 1] === right[to - 1]
      const [above = 0, beside = 0, across = 0] = [last[to], row[to - 1], last[to - 1]]
      let cost = Math.min(above + 1, beside + 1, across + (isSame ? 0 : 1))
      const isExchanged = at > 1 && to > 1 && left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1]
      if (isExchanged) cost = Math.min(cost, (before[to - 2] ?? 0) + 1)
      row.push(cost)
    }
    ;[before, last] = [last, row]
  }
  return last[right.length] ?? 0
}
