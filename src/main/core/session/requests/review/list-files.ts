import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReviewCount, ReviewFile, ReviewScope } from '#shared/review/entities'
import { reduceReview, viewedKey } from '#shared/review/reduce'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { readScope } from '../files/scope'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { readDisk } from './disk'
import {
  branchFiles,
  findBase,
  numbers,
  readRepository,
  sidesOf,
  statusFiles,
  type RepositoryState,
} from './git-changes'
import { countRecorded, describeRecorded, sessionChanges } from './session-changes'
import { netChanges } from '#core/session/files/net-changes'

/** Number of files whose content is read at a time. */
const AT_ONCE = 16
/** Maximum number of turns that are offered, the newest ones. */
const MOST_TURNS = 100
/** Maximum number of untracked files whose lines are counted. */
const MOST_COUNTED = 2000

/** The changed files of a scope, and what tells their versions apart. */
interface Listed {
  readonly files: readonly ReviewFile[]
  /** Version of the new side of a file; null: its content has to be read. */
  versionOf(path: string): string | null
}

/** `review.listScopes`. */
export const listScopes =
  (context: SessionContext): Handler<'review.listScopes'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { cwd } = found.value
    const [state, base, recorded] = await Promise.all([
      readRepository(cwd),
      findBase(cwd),
      readScope(context, { sessionId }),
    ])
    if (!recorded.ok) return recorded
    const repository = state.ok ? state.value : null
    const inGit = (['unstaged', 'staged', 'uncommitted'] as const).flatMap((kind) =>
      repository === null ? [] : [{ scope: { kind }, files: statusFiles(repository, kind).length }],
    )
    const { events } = recorded.value
    const turns = [...new Set(events.flatMap(({ turnId }) => (turnId === null ? [] : [turnId])))].toReversed()
    return ok({
      scopes: [
        ...inGit,
        ...(repository === null || base === null ? [] : [{ scope: { kind: 'branch' as const } }]),
        ...(events.length === 0 ? [] : [{ scope: { kind: 'session' as const }, files: netChanges(events).length }]),
        ...(await Promise.all(
          turns.slice(0, MOST_TURNS).map(async (turnId) => {
            const turn = await context.store.read.turn(turnId)
            return {
              scope: { kind: 'turn' as const, turnId },
              files: netChanges(events.filter((event) => event.turnId === turnId)).length,
              ...(turn === null ? {} : { turnNumber: turn.turnNumber }),
            }
          }),
        )),
      ],
      base: base?.name ?? null,
      repository: repository === null ? null : { branch: repository.branch },
    })
  }

/** `review.listFiles`. */
export const listFiles =
  (context: SessionContext): Handler<'review.listFiles'> =>
  async ({ sessionId, scope, offset = 0, limit = 20_000 }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const listed = await filesOf(context, found.value, scope)
    if (!listed.ok) return listed
    const { files, versionOf } = listed.value
    const page = files.slice(offset, offset + limit)
    const { viewed } = reduceReview(await context.store.read.reviewFacts(sessionId))
    const marked = viewed.size === 0 ? [] : page.filter(({ path: name }) => viewed.has(viewedKey(scope, name)))
    const stillViewed = new Set<string>()
    for (let at = 0; at < marked.length; at += AT_ONCE)
      await Promise.all(
        marked.slice(at, at + AT_ONCE).map(async ({ path: name }) => {
          const known = versionOf(name)
          const version = known ?? (await diskVersion(found.value.cwd, name))
          if (viewed.get(viewedKey(scope, name)) === version) stillViewed.add(name)
        }),
      )
    return ok({
      files: page.map((file) => (stillViewed.has(file.path) ? { ...file, isViewed: true } : file)),
      total: files.length,
    })
  }

async function diskVersion(folder: string, name: string): Promise<string> {
  return (await readDisk(path.resolve(folder, name)))?.hash ?? 'none'
}

/** `review.countLines`. */
export const countLines =
  (context: SessionContext): Handler<'review.countLines'> =>
  async ({ sessionId, scope }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { cwd } = found.value
    if (scope.kind === 'session' || scope.kind === 'turn') {
      const changes = await sessionChanges(context, sessionId, scope)
      return changes.ok ? ok({ counts: await countRecorded(context, sessionId, changes.value) }) : changes
    }
    const state = await stateOf(cwd)
    if (!state.ok) return state
    const sides = await sidesOf(cwd, scope, state.value.head)
    if (!sides.ok) return sides
    const counts = await numbers(cwd, sides.value)
    if (!counts.ok) return counts
    const untracked = scope.kind === 'staged' ? [] : untrackedOf(state.value)
    return ok({ counts: [...counts.value, ...(await countUntracked(cwd, untracked))] })
  }

const untrackedOf = ({ changes }: RepositoryState): string[] =>
  changes.flatMap(({ kind, path: name }) => (kind === 'untracked' ? [name] : []))

async function countUntracked(folder: string, names: readonly string[]): Promise<ReviewCount[]> {
  const counts: ReviewCount[] = []
  for (let at = 0; at < Math.min(names.length, MOST_COUNTED); at += AT_ONCE)
    counts.push(
      ...(await Promise.all(
        names.slice(at, at + AT_ONCE).map(async (name): Promise<ReviewCount> => {
          const bytes = (await readDisk(path.resolve(folder, name)))?.bytes
          if (bytes == null || bytes.subarray(0, 8000).includes(0)) return { path: name }
          let lines = bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0
          for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) lines++
          return { path: name, added: lines, removed: 0 }
        }),
      )),
    )
  return counts
}

async function stateOf(folder: string): Promise<Result<RepositoryState, ContractError>> {
  const state = await readRepository(folder)
  if (!state.ok) return state
  if (state.value !== null) return ok(state.value)
  return err(knownError('review-unavailable'))
}

async function filesOf(
  context: SessionContext,
  { sessionId, cwd }: SessionRuntime,
  scope: ReviewScope,
): Promise<Result<Listed, ContractError>> {
  if (scope.kind === 'session' || scope.kind === 'turn') {
    const changes = await sessionChanges(context, sessionId, scope)
    if (!changes.ok) return changes
    const versions = new Map(changes.value.map(({ path: name, after }) => [name, after]))
    const versionOf = (name: string): string => {
      const after = versions.get(name)
      return after == null ? 'none' : (after.hash ?? `size ${after.size}`)
    }
    return ok({ files: changes.value.map(describeRecorded), versionOf })
  }
  const state = await stateOf(cwd)
  if (!state.ok) return state
  if (scope.kind === 'branch') {
    const sides = await sidesOf(cwd, scope, state.value.head)
    if (!sides.ok) return sides
    const tracked = await branchFiles(cwd, sides.value)
    if (!tracked.ok) return tracked
    const untracked = untrackedOf(state.value).map((name): ReviewFile => ({
      path: name,
      change: 'created',
      content: 'file',
    }))
    return ok({ files: sorted([...tracked.value, ...untracked]), versionOf: () => null })
  }
  const staged = new Map(state.value.changes.map(({ path: name, stagedOid }) => [name, stagedOid]))
  const versionOf = (name: string): string | null => (scope.kind === 'staged' ? (staged.get(name) ?? 'none') : null)
  return ok({ files: sorted(statusFiles(state.value, scope.kind)), versionOf })
}

const sorted = (files: readonly ReviewFile[]): ReviewFile[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
