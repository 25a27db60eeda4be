import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { existingFolder } from '#core/session/requests/folder'
import { addSteps } from './create-place'
import { freeNames } from './names'
import { findRepository } from './repository'
import { readSetup } from './setup'
import { readFullStatus } from './status'
import { writesWorktreeConfig } from './sparse'
import { commandsOf } from './steps'

/** `workspace.describe`. */
export const describe =
  (context: SessionContext): Handler<'workspace.describe'> =>
  async ({ folder: given, title = '', sparse = [] }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const workingHere = context.runtimes.all
      .filter((runtime) => runtime.isBusy && path.resolve(runtime.cwd) === folder.value)
      .map(({ sessionId, session }) => ({
        sessionId,
        ...defined({ title: session.title }),
      }))
    const found = await findRepository(folder.value)
    if (!found.ok)
      return ok({ repository: null, branch: null, problem: found.error.message, workingHere, uncommitted: 0 })
    const repository = found.value
    const { root, top, branch, head } = repository
    const [status, setup] = await Promise.all([readFullStatus(top), readSetup(context, root)])
    const about = {
      repository: root,
      branch,
      ...defined({ setup }),
      workingHere,
      uncommitted: status?.entries.length ?? 0,
    }
    if (head === null) return ok({ ...about, problem: 'The repository has no commits yet. Create one first.' })
    const names = await freeNames(context.dataDir, repository, title)
    const commands = commandsOf(addSteps(repository, names.folder, names.branch, head, sparse))
    const plan = { branch: names.branch, path: names.folder, commands }
    if (sparse.length === 0) return ok({ ...about, plan })
    return ok({ ...about, plan: { ...plan, writesWorktreeConfig: await writesWorktreeConfig(root) } })
  }
