import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { inheritedVariables } from './git-safety'
import { readGit, settingsOfFolder, textOf } from './git-program'
import { consentedTo, type OwnSetting } from './settings/consent'
import type { PlannedSettings } from './configuration'
import { replacementsOf, type Replacement } from './settings/replacements'
import { submodulesLeftAlone } from './submodules'
import { repositoriesWithin } from './within'

/** A program that git runs on its own events. */
export interface Hook {
  readonly name: string
  /** Absolute path. */
  readonly file: string
}

/** Everything that a repository itself makes git run, or with which it weakens a check. */
export interface GitPrograms {
  readonly settings: readonly OwnSetting[]
  /** Hooks in the repository's own folder for them. */
  readonly hooks: readonly Hook[]
  /** Hooks in the folder that a setting of the repository names instead. */
  readonly namedHooks: readonly Hook[]
}

/** Returns what a folder's repository makes git run. Runs nothing of it. Nothing outside of a repository. */
export async function readGitPrograms(folder: string): Promise<GitPrograms> {
  const planned = await settingsOfFolder(folder)
  if (planned === undefined) return { settings: [], hooks: [], namedHooks: [] }
  const settings = planned.plan.held.map(({ name, value }) => ({ name, value }))
  return { settings, ...(await hooksOf(planned)) }
}

async function hooksOf({ settings: { folders }, plan }: PlannedSettings): Promise<Omit<GitPrograms, 'settings'>> {
  if (folders === undefined) return { hooks: [], namedHooks: [] }
  const named = plan.held.findLast(({ name }) => name === 'core.hookspath')
  if (named !== undefined) return { hooks: [], namedHooks: await hooksIn(path.resolve(folders.top, named.value)) }
  // Those of the user run in their place.
  if (plan.users.has('core.hookspath')) return { hooks: [], namedHooks: [] }
  return { hooks: await hooksIn(path.join(folders.commonDir, 'hooks')), namedHooks: [] }
}

/** Names of hooks as git has them; examples end with `.sample`. */
const HOOK_NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/
const MOST_HOOKS = 200

async function hooksIn(folder: string): Promise<Hook[]> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => HOOK_NAME.test(name)).sort()
  const found = await Promise.all(
    names.slice(0, MOST_HOOKS).map(async (name): Promise<Hook[]> => {
      const file = path.join(folder, name)
      const state = await stat(file).catch(() => undefined)
      const runs = state?.isFile() === true && (process.platform === 'win32' || (state.mode & 0o111) !== 0)
      return runs && !(await isOfLargeFiles(file, name, state.size)) ? [{ name, file }] : []
    }),
  )
  return found.flat()
}

/** Length of the longest hook that the extension for large files writes. */
const LARGE_FILES_LENGTH = 1000

/** Recognizes the hooks that the extension for large files writes into every repository that uses it. */
async function isOfLargeFiles(file: string, name: string, size: number): Promise<boolean> {
  if (size > LARGE_FILES_LENGTH) return false
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '' && !/^#/.test(line))
  return (
    lines.length === 2 &&
    /^command -v git-lfs >\/dev\/null 2>&1 \|\| \{ (?:echo|printf) >&2 "[^"`$]*"(?: "[^"`$]*")?; exit 2; \}$/.test(
      lines[0] ?? '',
    ) &&
    lines[1] === `git lfs ${name} "$@"`
  )
}

/**
 * Returns settings with which the git of other programs runs nothing of a folder that has no consent: no hooks and monitors,
 * and none of the repository's own settings that need consent. Files that go through a filter of those are refused.
 */
export async function restrainedGit(folder: string): Promise<Replacement[]> {
  const planned = await settingsOfFolder(folder)
  if (planned === undefined) return restrained(new Map())
  return [...(await restrainedFor(folder, planned)), ...(await restrainedWithin(folder))]
}

/** Returns variables with which a program that runs git itself, for Parley, runs nothing of a folder that has no consent. */
export async function gitEnvironment(folder: string): Promise<Record<string, string>> {
  return inheritedVariables(await restrainedGit(folder))
}

/** Returns settings in the place of those that the repositories within one have themselves. */
async function restrainedWithin(folder: string): Promise<Replacement[]> {
  const inner = await repositoriesWithin(folder, async (top, args) => textOf(await readGit(top, args)))
  const all = await Promise.all(
    inner.map(async (each) => {
      const plan = (await settingsOfFolder(each))?.plan
      if (plan === undefined) return []
      const consented = await consentedTo(each, plan.held)
      return replacementsOf({ users: plan.users, held: plan.held.filter((setting) => !consented.has(setting)) })
    }),
  )
  return all.flat()
}

async function restrainedFor(folder: string, planned: PlannedSettings): Promise<Replacement[]> {
  const { plan, settings } = planned
  const consented = await consentedTo(folder, plan.held)
  const { hooks, namedHooks } = await hooksOf(planned)
  const hooksDiffer = hooks.length + namedHooks.length > 0 || !(await hasLargeFiles(settings.folders?.commonDir))
  const names = [...settings.all.map(({ name }) => name), ...settings.declared]
  return [
    ...restrained(plan.users).filter(([name]) => hooksDiffer || name !== 'core.hooksPath'),
    ...replacementsOf({ users: plan.users, held: plan.held.filter((setting) => !consented.has(setting)) }),
    ['status.submoduleSummary', 'false'],
    ...submodulesLeftAlone(names),
  ]
}

function restrained(users: ReadonlyMap<string, readonly string[]>): Replacement[] {
  return [
    ['core.fsmonitor', users.get('core.fsmonitor')?.at(-1) ?? 'false'],
    ['core.hooksPath', users.get('core.hookspath')?.at(-1) ?? '/dev/null'],
    // A bare repository among the files would be used with its settings by whoever works in its folder.
    ['safe.bareRepository', 'explicit'],
  ]
}

/** Without its hooks, the extension for large files would not upload what is pushed. */
async function hasLargeFiles(commonDir: string | undefined): Promise<boolean> {
  if (commonDir === undefined) return false
  const file = path.join(commonDir, 'hooks', 'pre-push')
  const state = await stat(file).catch(() => undefined)
  return state !== undefined && (await isOfLargeFiles(file, 'pre-push', state.size))
}
