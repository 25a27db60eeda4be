import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestParams } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { MissingFile, Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { ChangeSet } from '#core/session/stream/change-set'
import { prepareBranch } from '#core/session/requests/inheritance/create-branch'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { codeAt, type CodeAt, type KnownFile } from './code-at'
import { discardPlace, finished, makePlace } from './create-place'
import { createdFolder } from './created-folder'
import { copyIncluded, hasRealParents } from './include'
import { announcePlace, asSessionPlace } from './place-records'

type Wish = Pick<RequestParams<'workspace.fork'>, 'fromMessageId' | 'branchKind' | 'name' | 'allowMissing'>

/** Stores a branch whose changes are complete. */
type StoreBranch<T> = (branch: SessionRuntime, changes: ChangeSet) => Promise<Result<T, ContractError>>

/** A branch with a worktree of its own. */
interface BranchWithCode {
  readonly place: Place
  readonly commands: string[]
  /** Number of files that differ from the commit. */
  readonly restored: number
  /** Files that could not be restored. */
  readonly missing: MissingFile[]
}

/**
 * Branches a session, which the caller holds, into a new worktree with the files as they were after a message. The worktree,
 * the branch and what `store` adds to it exist in the end, or none of them does.
 */
export async function branchWithCode<T extends object>(
  context: SessionContext,
  source: SessionRuntime,
  wish: Wish & { readonly signal?: AbortSignal },
  store: StoreBranch<T>,
): Promise<Result<T & BranchWithCode, ContractError>> {
  const code = await codeAt(context, source, wish.fromMessageId)
  if (!code.ok) return code
  const { repository, commit, files, missing } = code.value
  // A branch is merged into its parent, whose own worktree may have another branch checked out.
  const parentBranch = wish.branchKind === 'branch' ? source.session.place?.branch : undefined
  const baseBranch = parentBranch ?? code.value.baseBranch
  if (missing.length > 0 && wish.allowMissing !== true)
    return err(knownError('code-incomplete', { count: missing.length, missing, commit }))
  const title = wish.name ?? source.session.title ?? ''
  const { signal } = wish
  const sessionId = context.ids.next()
  const made = await makePlace(context, repository, { sessionId, title, commit, baseBranch, ...defined({ signal }) })
  if (!made.ok) return made
  const { place, commands } = made.value
  const unwritten = await writeFiles(place.path, files)
  await copyIncluded(repository.top, place.path)
  const stored = await branchInto(context, source, { ...wish, place, code: code.value }, store)
  if (!stored.ok) {
    await discardPlace(context, place)
    return stored
  }
  announcePlace(context, place)
  return ok({
    ...stored.value,
    place: finished(place),
    commands,
    restored: files.size - unwritten.length,
    missing: [...missing, ...unwritten],
  })
}

/** Stores a branch that works in a new worktree, and that the worktree is complete. */
async function branchInto<T>(
  context: SessionContext,
  source: SessionRuntime,
  { place, code, branchKind = 'fork', name }: Wish & { readonly place: Place; readonly code: CodeAt },
  store: StoreBranch<T>,
): Promise<Result<T, ContractError>> {
  const { sessionId } = place
  const { forkPoint } = code
  const prepared = await prepareBranch(context, source, {
    sessionId,
    branchKind,
    targetWorkingDirectory: await createdFolder(place),
    ...(forkPoint === null ? {} : { forkPointMessageId: forkPoint.messageId }),
    ...defined({ title: name }),
  })
  if (!prepared.ok) return prepared
  const { runtime, changes } = prepared.value
  const values = { place: asSessionPlace(place) }
  changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
  changes.also((writer) => writer.putPlace(finished(place)))
  const stored = await store(runtime, changes)
  if (stored.ok) context.runtimes.releaseIfIdle(runtime)
  else context.runtimes.forget(sessionId)
  return stored
}

/** Writes files into a new worktree. Returns those that would be outside of it. */
async function writeFiles(folder: string, files: ReadonlyMap<string, KnownFile>): Promise<MissingFile[]> {
  const unwritten: MissingFile[] = []
  for (const [file, content] of files) {
    const target = path.join(folder, ...file.split('/'))
    if (!(await hasRealParents(folder, file))) {
      unwritten.push({ path: file, reason: 'outside' })
      continue
    }
    await rm(target, { force: true })
    if (content === null) continue
    await mkdir(path.dirname(target), { recursive: true })
    if (content.kind === 'link') await symlink(content.bytes.toString(), target)
    else {
      await writeFile(target, content.bytes, { flag: 'wx' })
      if (content.kind === 'executable') await chmod(target, 0o755)
    }
  }
  return unwritten
}
