import type { RequestResult } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import { branchWithCode } from './branch-with-code'
import { codeAt } from './code-at'
import { addSteps } from './create-place'
import { freeNames } from './names'
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
      const commands = commandsOf(addSteps(repository, names.folder, names.branch, commit))
      return ok({ commit, subject, files: [...files.keys()].sort(), missing: [...missing], commands })
    })

/** `workspace.fork`. */
export const forkCode =
  (context: SessionContext): Handler<'workspace.fork'> =>
  ({ operationId, ...input }) =>
    context.operations.run(operationId, ({ signal }) =>
      inSession<RequestResult<'workspace.fork'>>(context, input.sessionId, (source) =>
        branchWithCode(context, source, { ...input, signal }, async ({ sessionId, stream }, changes) => {
          const committed = await stream.commit(changes)
          return committed.ok ? ok({ sessionId }) : committed
        }),
      ),
    )
