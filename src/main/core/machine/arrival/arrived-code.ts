import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { CodeTarget } from '#shared/machine/requests/move'
import type { Place } from '#shared/place/entities'
import { fileFailureOf } from '#core/base/folders/file-failure'
import { changeGit } from '#core/base/git/git-program'
import { createdFolder } from '#core/history/place/created-folder'
import { discardPlace, finishPlace, makePlace } from '#core/history/place/create-place'
import { copyIncluded, hasRealParents } from '#core/history/place/include'
import { findRepository, gitFailed } from '#core/history/place/repository'
import { existingFolder } from '#core/session/requests/folder'
import type { MachineContext } from '../context'
import { isBranch, isRelated, restoreFiles, safePrefix, tipsOf, unpack, validBranch, type Bundle } from './bundle'

/** Code of a session that has arrived, for which the session has yet to be stored. */
export interface ArrivedCode {
  /** Folder that the session works in. */
  readonly folder: string
  readonly place?: Place
  /** Completes it, once the session is stored. */
  finish(): Promise<Result<void, ContractError>>
  /** Removes it. */
  undo(): Promise<void>
}

/** The session that code is for. */
interface For {
  readonly sessionId: string
  readonly title: string
  readonly signal: AbortSignal
}

/** File in `.git` of a copy of a repository whose session is not stored yet. */
const MARKER = 'parley-arrival'

/** Makes what is needed for the code of a session in its target; `bundle` is not called for a target without code. */
export async function receiveCode(
  context: MachineContext,
  target: CodeTarget,
  session: For,
  bundle: (has: readonly string[]) => Promise<Result<Bundle, ContractError>>,
): Promise<Result<ArrivedCode, ContractError>> {
  if (target.kind === 'none') return withoutCode(context, target.folder)
  return target.kind === 'worktree'
    ? intoWorktree(context, target.repository, session, bundle)
    : intoClone(context, target.folder, session, bundle)
}

async function withoutCode(
  { defaultFolder }: MachineContext,
  folder: string | undefined,
): Promise<Result<ArrivedCode, ContractError>> {
  const found = await existingFolder(folder ?? defaultFolder)
  if (!found.ok) return found
  return ok({ folder: found.value, finish: () => Promise.resolve(ok(undefined)), undo: () => Promise.resolve() })
}

async function intoWorktree(
  context: MachineContext,
  folder: string,
  { sessionId, title, signal }: For,
  bundle: (has: readonly string[]) => Promise<Result<Bundle, ContractError>>,
): Promise<Result<ArrivedCode, ContractError>> {
  const found = await findRepository(folder)
  if (!found.ok) return found
  const { top } = found.value
  const tips = await tipsOf(top)
  const packed = await bundle(tips)
  if (!packed.ok) return packed
  const { head, files, branch, baseBranch, prefix } = packed.value
  const unpacked = await unpack(top, packed.value)
  if (!unpacked.ok) return unpacked
  if (!(await isRelated(top, head, tips))) return err(unrelated(top))
  const repository = { ...found.value, prefix: safePrefix(prefix) }
  const base = (await isBranch(top, baseBranch)) ? baseBranch : (found.value.branch ?? undefined)
  const wish = { sessionId, title, commit: head, baseBranch: base, signal, branch: await validBranch(top, branch) }
  const made = await makePlace(context, repository, wish)
  if (!made.ok) return made
  const { place } = made.value
  const undo = () => discardPlace(context, place)
  const restored = await restoreFiles(place.path, head, files)
  if (!restored.ok) {
    await undo()
    return restored
  }
  await copyIncluded(top, place.path)
  return ok({
    folder: await createdFolder(place),
    place,
    undo,
    async finish() {
      const finished = await finishPlace(context, place)
      return finished.ok ? ok(undefined) : finished
    },
  })
}

const unrelated = (folder: string): ContractError =>
  contractError(
    'not-a-repository',
    `${folder} has no commits in common with the repository of the session. Choose another one, or an empty folder for a new copy.`,
    { folder },
  )

async function intoClone(
  context: MachineContext,
  given: string,
  { sessionId }: For,
  bundle: (has: readonly string[]) => Promise<Result<Bundle, ContractError>>,
): Promise<Result<ArrivedCode, ContractError>> {
  const folder = resolve(context.defaultFolder, given)
  const prepared = await prepareFolder(context, folder)
  if (!prepared.ok) return prepared
  const packed = await bundle([])
  if (!packed.ok) return packed
  const { head, files, branch: theirs, prefix } = packed.value
  const branch = (await validBranch(folder, theirs)) ?? 'main'
  const undo = () => rm(folder, { recursive: true, force: true })
  const made = await make()
  if (!made.ok) {
    await undo()
    return made
  }
  return ok({
    folder: await folderWithin(folder, safePrefix(prefix)),
    undo,
    async finish() {
      await rm(join(folder, '.git', MARKER), { force: true })
      return ok(undefined)
    },
  })

  async function make(): Promise<Result<void, ContractError>> {
    // The marker comes first: what is in a folder without one is somebody's.
    const created = await onDisk(async () => {
      await mkdir(join(folder, '.git'), { recursive: true })
      await writeFile(join(folder, '.git', MARKER), sessionId)
    })
    if (!created.ok) return created
    const begun = await changeGit(folder, ['init', '--quiet', `--initial-branch=${branch}`])
    if (!begun.ok) return err(gitFailed(begun.error))
    const unpacked = await unpack(folder, { head, files, path: packed.ok ? packed.value.path : '' })
    if (!unpacked.ok) return unpacked
    for (const args of [
      ['update-ref', `refs/heads/${branch}`, head],
      ['reset', '--quiet', '--hard', head],
    ]) {
      const done = await changeGit(folder, args)
      if (!done.ok) return err(gitFailed(done.error))
    }
    return restoreFiles(folder, head, files)
  }
}

/** Checks that a folder is free. What an interrupted arrival left is removed: no session has seen it. */
async function prepareFolder(context: MachineContext, folder: string): Promise<Result<void, ContractError>> {
  const entries = await readdir(folder).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null,
  )
  if (entries?.length === 0) return ok(undefined)
  const marker = await readFile(join(folder, '.git', MARKER), 'utf8').catch(() => null)
  const isLeft = marker !== null && (await context.store.read.session(marker.trim())) === null
  if (!isLeft) return err(knownError('folder-not-empty', { folder }))
  return onDisk(() => rm(folder, { recursive: true, force: true }))
}

async function folderWithin(folder: string, prefix: string): Promise<string> {
  if (prefix === '' || !(await hasRealParents(folder, join(prefix, 'file')))) return folder
  const inner = join(folder, prefix)
  return (await lstat(inner).catch(() => null))?.isDirectory() === true ? resolve(inner) : folder
}

async function onDisk(work: () => Promise<unknown>): Promise<Result<void, ContractError>> {
  try {
    await work()
    return ok(undefined)
  } catch (thrown) {
    const failure = fileFailureOf(thrown)
    if (failure === null) throw thrown
    return err(failure)
  }
}
