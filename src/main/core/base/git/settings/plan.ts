import { classOf, partsOfName } from './classify'
import type { OwnSetting } from './consent'
import { isKnown } from './known-names'
import type { RepositorySettings } from './repository-settings'
import type { Setting } from './setting'

/** A setting of the repository that only has an effect with consent. */
export interface HeldSetting extends OwnSetting {
  /** `replaced`: another value takes its place. `refused`: none can. `unlisted`: git knows it and Parley does not. */
  readonly kind: 'replaced' | 'refused' | 'unlisted'
  /** Value in its place where the user has none. */
  readonly neutral: string
  /** True for a list that an empty value clears. */
  readonly isList: boolean
}

/** What Parley makes of the settings of a repository. */
export interface SettingsPlan {
  /** The settings that need consent to have an effect. */
  readonly held: readonly HeldSetting[]
  /** Names of the repository's own settings that no program of git's reads, for sections that are not git's. */
  readonly foreign: readonly string[]
  /** Names of filters that any settings declare. */
  readonly filters: readonly string[]
  /** Names of hooks that any settings declare. */
  readonly hooks: readonly string[]
  /** The user's own values, by name. */
  readonly users: ReadonlyMap<string, readonly string[]>
}

/** Git's own sections: what other programs keep there is of no interest to the programs that git starts. */
const SHARED_SECTIONS = /^(?:branch|remote|submodule|user|gui|core)$/

/** Returns what Parley makes of settings. `known`: the names that git knows, for those that no table lists. */
export function planOf(settings: RepositorySettings, known: ReadonlySet<string>): SettingsPlan {
  const held = new Map<string, HeldSetting>()
  const foreign = new Set<string>()
  const users = new Map<string, string[]>()
  for (const { isOwn, name, value } of settings.all) {
    if (!isOwn) {
      users.set(name, [...(users.get(name) ?? []), value])
      continue
    }
    const found = classOf(name, value)
    if (found.kind === 'allowed') continue
    if (found.kind === 'unlisted' && !isKnown(name, known)) {
      if (!SHARED_SECTIONS.test(partsOfName(name).section)) foreign.add(name)
      continue
    }
    const { neutral, isList } = found.kind === 'replaced' ? found : { neutral: '', isList: false }
    held.set(`${name}\n${value}`, { name, value, kind: found.kind, neutral, isList })
  }
  return {
    held: [...held.values()],
    foreign: [...foreign],
    filters: subsectionsIn(settings.all, 'filter'),
    hooks: subsectionsIn(settings.all, 'hook'),
    users,
  }
}

/** Returns whether any setting is one that no table names, so that the names that git knows matter. */
export function hasUnlisted({ all }: RepositorySettings): boolean {
  return all.some(({ isOwn, name, value }) => isOwn && classOf(name, value).kind === 'unlisted')
}

function subsectionsIn(all: readonly Setting[], section: string): string[] {
  const names = all.map(({ name }) => partsOfName(name))
  return [...new Set(names.flatMap((each) => (each.section === section ? (each.subsection ?? []) : [])))]
}
