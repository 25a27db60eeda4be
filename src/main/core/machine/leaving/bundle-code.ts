import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { RequestResult } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { changeGit, readGit } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import { findRepository, gitFailed } from '#core/history/place/repository'
import { snapshotFiles } from '#core/history/place/snapshot-files'
import { findRuntime } from '#core/session/runtime/lookup'
import type { MachineContext } from '../context'

const TIMEOUT_MS = 10 * 60_000

/** `session.handOver.bundle`. */
export const bundleCode =
  (context: MachineContext): Handler<'session.handOver.bundle'> =>
  ({ sessionId, has = [], operationId }) =>
    context.operations.run(operationId, async ({ signal }): Promise<RequestResult<'session.handOver.bundle'>> => {
      const runtime = await findRuntime(context, sessionId)
      if (!runtime.ok) return runtime
      const { session, cwd } = runtime.value
      const found = await findRepository(cwd)
      if (!found.ok) return found
      const { root, top, prefix, branch, head } = found.value
      if (head === null) return err(knownError('not-a-repository/no-commit'))
      // A ref of its own for each bundle: two hosts can ask at once.
      const ref = `refs/parley/leaving/${context.ids.next()}`
      const files = await snapshotFiles(top, ref)
      if (!files.ok) return files
      const file = await context.exchange.begin('code.bundle')
      if (!file.ok) return file
      const { fileId, path } = file.value
      try {
        const known = await existing(top, has)
        const args = ['bundle', 'create', '--quiet', path, ref, ...known.map((commit) => `^${commit}`)]
        const made = await changeGit(top, args, { signal, timeoutMs: TIMEOUT_MS })
        if (!made.ok) {
          await context.exchange.discard(fileId)
          return err(signal.aborted ? knownError('cancelled') : gitFailed(made.error))
        }
      } finally {
        await changeGit(top, ['update-ref', '-d', ref])
        await rm(`${path}.lock`, { force: true })
      }
      const { size } = await stat(path)
      const baseBranch = session.place?.baseBranch
      return ok({
        fileId,
        size,
        name: basename(root),
        branch,
        head,
        files: files.value,
        prefix,
        ...defined({ baseBranch }),
      })
    })

/** Those of some commits that a repository has. */
async function existing(folder: string, commits: readonly string[]): Promise<string[]> {
  if (commits.length === 0) return []
  const checked = await readGit(folder, ['cat-file', '--batch-check'], { input: `${commits.join('\n')}\n` })
  if (!checked.ok) return []
  const lines = checked.value.toString().split('\n')
  return commits.filter((commit, index) => lines[index]?.startsWith(`${commit} commit`) === true)
}
