import { partsOfName } from './classify'
import type { SettingsPlan } from './plan'

/** A setting that takes effect for one command, as its name and value. */
export type Replacement = readonly [name: string, value: string]

/**
 * Returns the settings that take the place of a repository's own ones without consent, so that git starts none of the
 * programs that they name. A file that goes through such a filter is refused by git itself: without the filter it would be
 * stored in another form, such as the plain text of what is encrypted.
 */
export function replacementsOf({ users, held }: Pick<SettingsPlan, 'users' | 'held'>): Replacement[] {
  const found: Replacement[] = []
  const filters = new Set<string>()
  for (const setting of held) {
    const { name, kind, neutral, isList } = setting
    const { section, subsection, key } = partsOfName(name)
    const theirs = users.get(name) ?? []
    if (section === 'filter' && subsection !== undefined) filters.add(subsection)
    else if (section === 'hook' && subsection !== undefined) found.push(...withoutHook(subsection))
    else if (kind === 'refused' && section === 'remote') found.push([`remote.${subsection}.vcs`, NEEDS_CONSENT])
    else if (kind !== 'refused') {
      found.push([name, isList ? '' : (theirs.at(-1) ?? neutral)])
      if (isList) found.push(...theirs.map((value): Replacement => [name, value]))
      // Of these git uses the first value that fits, unless a variable of its environment says none.
      if (key === 'gitproxy') found.push([name, neutral])
    }
  }
  return [...found, ...[...filters].flatMap((name) => usersFilter(name, users))]
}

/** Kind of remote that exists nowhere: git says that it cannot find the program of this name. */
const NEEDS_CONSENT = 'that-needs-consent'

/** Returns settings with which a hook of the settings does not run. */
export function withoutHook(name: string): Replacement[] {
  return [
    [`hook.${name}.enabled`, 'false'],
    // An empty value clears the list of events.
    [`hook.${name}.event`, ''],
  ]
}

const FILTER_KEYS = ['clean', 'smudge', 'process'] as const

/** Returns the user's own filter of a name; git refuses files where the user has none. */
function usersFilter(name: string, users: SettingsPlan['users']): Replacement[] {
  const theirs = (key: string): string | undefined => users.get(`filter.${name}.${key}`)?.at(-1)
  const isUsers = FILTER_KEYS.some((key) => theirs(key) !== undefined)
  return [
    ...FILTER_KEYS.map((key): Replacement => [`filter.${name}.${key}`, theirs(key) ?? '']),
    [`filter.${name}.required`, isUsers ? (theirs('required') ?? 'false') : 'true'],
  ]
}

/** Returns settings with which git passes the contents of files on as they are, for commands that store nothing. */
export function withoutFilters(names: readonly string[]): Replacement[] {
  return names.flatMap((name) => [
    ...FILTER_KEYS.map((key): Replacement => [`filter.${name}.${key}`, '']),
    [`filter.${name}.required`, 'false'] as const,
  ])
}
