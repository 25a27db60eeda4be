import type { RequestResult } from '#shared/contract'
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { MissingFile, Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { prepareBranch } from '#core/session/requests/inheritance/create-branch'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { codeAt, type CodeAt, type KnownFile } from './code-at'
import { addStep, discardPlace, finishPlace, makePlace } from './create-place'
import { createdFolder } from './created-folder'
import { copyIncluded, hasRealParents } from './include'
import { freeNames } from './names'
import { asSessionPlace } from './place-records'
import { commandsOf } from './steps'

/** `workspace.fork.preview`. */
export const forkPreview =
  (context: SessionContext): Handler<'workspace.fork.preview'> =>
  ({ sessionId, fromMessageId }) =>
    inSession(context, sessionId, async (runtime) => {
      const code = await codeAt(context, runtime, fromMessageId)
      if (!code.ok) return code
      const { commit, files, missing, repository } = code.value
      const subject = textOf(await readGit(repository.top, ['show', '-s', '--format=%s', commit])) ?? ''
      const names = await freeNames(context.dataDir, repository, runtime.session.title ?? '')
      const commands = commandsOf([addStep(repository, names.folder, names.branch, commit)])
      return ok({ commit, subject, files: [...files.keys()].sort(), missing: [...missing], commands })
    })

/** `workspace.fork`. */
export const forkCode =
  (context: SessionContext): Handler<'workspace.fork'> =>
  (input) =>
    context.operations.run(input.operationId, ({ signal }) =>
      inSession<RequestResult<'workspace.fork'>>(context, input.sessionId, async (source) => {
        const code = await codeAt(context, source, input.fromMessageId)
        if (!code.ok) return code
        const { repository, commit, files, missing } = code.value
        // A branch is merged into its parent, whose own worktree may have another branch checked out.
        const parentBranch = input.branchKind === 'branch' ? source.session.place?.branch : undefined
        const baseBranch = parentBranch ?? code.value.baseBranch
        if (missing.length > 0 && input.allowMissing !== true)
          return err(knownError('code-incomplete', { count: missing.length, missing, commit }))
        const title = input.name ?? source.session.title ?? ''
        const wish = { sessionId: context.ids.next(), title, commit, baseBranch, signal }
        const made = await makePlace(context, repository, wish)
        if (!made.ok) return made
        const { place, commands } = made.value
        const unwritten = await writeFiles(place.path, files)
        await copyIncluded(repository.top, place.path)
        const started = await branchInto(context, source, place, code.value, input)
        if (!started.ok) {
          await discardPlace(context, place)
          return started
        }
        const finished = await finishPlace(context, place)
        if (!finished.ok) return finished
        return ok({
          sessionId: place.sessionId,
          place: finished.value,
          commands,
          restored: files.size - unwritten.length,
          missing: [...missing, ...unwritten],
        })
      }),
    )

async function branchInto(
  context: SessionContext,
  source: SessionRuntime,
  place: Place,
  { forkPoint }: CodeAt,
  { branchKind = 'fork', name }: { branchKind?: 'fork' | 'branch' | undefined; name?: string | undefined },
): Promise<Result<void, ContractError>> {
  const prepared = await prepareBranch(context, source, {
    sessionId: place.sessionId,
    branchKind,
    targetWorkingDirectory: await createdFolder(place),
    ...(forkPoint === null ? {} : { forkPointMessageId: forkPoint.messageId }),
    ...defined({ title: name }),
  })
  if (!prepared.ok) return prepared
  const { runtime, changes } = prepared.value
  const values = { place: asSessionPlace(place) }
  changes.event('updated', { sessionId: place.sessionId, changedProperties: Object.keys(values), values })
  const committed = await runtime.stream.commit(changes)
  if (!committed.ok) context.runtimes.forget(runtime.sessionId)
  else context.runtimes.releaseIfIdle(runtime)
  return committed.ok ? ok(undefined) : committed
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
