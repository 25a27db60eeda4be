import { err, ok, type Result } from '#shared/kernel/result'
import { consentedTo } from './settings/consent'
import { knownNames, LIST_KNOWN } from './settings/known-names'
import { hasUnlisted, planOf, type HeldSetting, type SettingsPlan } from './settings/plan'
import { replacementsOf, withoutFilters, withoutHook, type Replacement } from './settings/replacements'
import { repositorySettings, type RepositorySettings } from './settings/repository-settings'
import { submodulesLeftAlone } from './submodules'

/*
 * The configuration with which Parley's git works in a repository: that of the user, and of the repository's own settings
 * those of a list (`settings/allowed.ts`). All others are replaced for each command, or the command is refused.
 */

/** Maximum number of settings in the place of a repository's own ones, more than any real repository needs. */
const MOST_REPLACED = 500

/** A repository's settings, and what Parley makes of them. */
export interface PlannedSettings {
  readonly settings: RepositorySettings
  readonly plan: SettingsPlan
}

/** Reason for which git cannot be run in a repository. */
export type Refusal =
  { readonly kind: 'words'; readonly message: string } | { readonly kind: 'consent'; readonly names: readonly string[] }

const CANNOT_IGNORE: Refusal = {
  kind: 'words',
  message: 'The repository declares programs that git cannot be told to ignore.',
}

/** Runs git so that it starts nothing and only reads. */
export interface GitReader<E> {
  /** Path of git. */
  readonly command: string
  readonly env: NodeJS.ProcessEnv
  run(args: readonly string[]): Promise<Result<string, E>>
}

const plans = new WeakMap<RepositorySettings, Promise<PlannedSettings>>()

/** Reads the settings in force in a folder, if they have changed since the last time. */
export async function plannedSettings<E>(
  folder: string,
  git: GitReader<E>,
): Promise<Result<PlannedSettings, E | Refusal>> {
  const { HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM } = git.env
  const key = [git.command, HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM].join('\n')
  const read = await repositorySettings(folder, key, git.env, (args) => git.run(args))
  if (!read.ok) return err(read.error === 'hidden' ? CANNOT_IGNORE : read.error)
  const settings = read.value
  const known = plans.get(settings) ?? plan(settings, git)
  plans.set(settings, known)
  return ok(await known)
}

async function plan<E>(settings: RepositorySettings, { command, run }: GitReader<E>): Promise<PlannedSettings> {
  const names = hasUnlisted(settings)
    ? await knownNames(command, async () => {
        const printed = await run(LIST_KNOWN)
        return printed.ok ? printed.value : undefined
      })
    : new Set<string>()
  return { settings, plan: planOf(settings, names) }
}

/** Settings of one command. */
export interface CommandSettings {
  /** As `-c` takes them. */
  readonly options: readonly string[]
  /** Settings of programs that are not git's, which are passed on by variables: there can be many. */
  readonly foreign: readonly Replacement[]
  /** The settings of the repository that have no effect in it. */
  readonly held: readonly HeldSetting[]
}

/** Returns the settings of a command that only reads: no filter runs, and no hook. */
export async function readingSettings(
  folder: string,
  { settings, plan: { users, held, foreign, filters, hooks } }: PlannedSettings,
): Promise<Result<CommandSettings, Refusal>> {
  const unlisted = held.filter(({ kind }) => kind === 'unlisted')
  const consented = await consentedTo(folder, unlisted)
  const refused = unlisted.filter((setting) => !consented.has(setting))
  if (refused.length > 0) return err({ kind: 'consent', names: refused.map(({ name }) => name) })
  const others = held.filter((setting) => !consented.has(setting))
  return settingsOf(others, foreign, [
    ...replacementsOf({ users, held: others }),
    ...withoutFilters(filters),
    ...hooks.flatMap(withoutHook),
    ...submodulesLeftAlone(namesOf(settings)),
  ])
}

/** Returns the names of a repository's own settings, and of those in `.gitmodules`. */
function namesOf({ all, declared }: RepositorySettings): string[] {
  return [...all.flatMap(({ isOwn, name }) => (isOwn ? [name] : [])), ...declared]
}

/** Properties of a command that changes something, or that only needs the user's own filters. */
export interface CommandKind {
  readonly hooks: boolean
  readonly network: boolean
  readonly onlyReads: boolean
  /** The repositories in which git works as well. */
  readonly within: readonly InnerRepository[]
}

/** A repository within another one. */
export interface InnerRepository {
  readonly folder: string
  readonly planned: PlannedSettings
}

/**
 * Returns settings in the place of those of the repositories within one, which have their effect in both. Null when `kept`, that of the
 * outer one, would have to give way to it.
 */
async function replacedWithin(
  within: readonly InnerRepository[],
  kept: readonly HeldSetting[],
): Promise<Replacement[] | null> {
  const values = new Map(kept.map(({ name, value }) => [name, value]))
  const all: Replacement[] = []
  for (const { folder, planned } of within) {
    const { users, held } = planned.plan
    const consented = await consentedTo(folder, held)
    const others = held.filter((setting) => !consented.has(setting) && values.get(setting.name) !== setting.value)
    if (others.some(({ name }) => values.has(name))) return null
    all.push(...replacementsOf({ users, held: others }))
  }
  return all
}

/** Returns the settings of a command that changes something. What the user consented to has its effect. */
export async function changingSettings(
  folder: string,
  { settings, plan: { users, held, foreign, hooks } }: PlannedSettings,
  command: CommandKind,
): Promise<Result<CommandSettings, Refusal>> {
  if (settings.isElsewhere)
    return err({ kind: 'words', message: 'The repository keeps its files in another folder (core.worktree).' })
  const consented = await consentedTo(folder, held)
  const others = held.filter((setting) => !consented.has(setting) && !(command.hooks && isOfHooks(setting)))
  const matters = ({ kind }: HeldSetting): boolean => kind === 'unlisted' || (kind === 'refused' && command.network)
  const refused = others.filter(matters)
  if (refused.length > 0) return err({ kind: 'consent', names: refused.map(({ name }) => name) })
  const within = await replacedWithin(
    command.within,
    held.filter((setting) => consented.has(setting)),
  )
  if (within === null) return err(CANNOT_IGNORE)
  return settingsOf(others, command.hooks ? [] : foreign, [
    ...replacementsOf({ users, held: others }),
    ...(command.onlyReads ? withoutFilters(filtersOf(others)) : []),
    ...(command.hooks ? [] : hooks.flatMap(withoutHook)),
    ...submodulesLeftAlone(namesOf(settings)),
    ...within,
  ])
}

/** Returns whether a setting says which hooks run. */
const isOfHooks = ({ name }: HeldSetting): boolean => name === 'core.hookspath' || name.startsWith('hook.')

/** Returns the names of filters among settings. */
export function filtersOf(held: readonly HeldSetting[]): string[] {
  return [...new Set(held.flatMap(({ name }) => /^filter\.(.*)\.[^.]*$/s.exec(name)?.[1] ?? []))]
}

function settingsOf(
  held: readonly HeldSetting[],
  foreign: readonly string[],
  replacements: readonly Replacement[],
): Result<CommandSettings, Refusal> {
  // `-c` ends a name at the first such sign.
  if (replacements.length > MOST_REPLACED || replacements.some(([name]) => name.includes('=')))
    return err(CANNOT_IGNORE)
  return ok({
    options: replacements.map(([name, value]) => `${name}=${value}`),
    foreign: foreign.map((name): Replacement => [name, '']),
    held,
  })
}
