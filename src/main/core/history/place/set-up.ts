import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import { allowSetup, findPlace } from './place-records'
import { readSetup } from './setup'

/** `workspace.setUp`. The commands run one after the other until one fails, and can be followed and ended like others. */
export const setUp =
  (context: SessionContext): Handler<'workspace.setUp'> =>
  ({ sessionId, hash }) =>
    inSession(context, sessionId, async (runtime) => {
      const found = await findPlace(context, runtime.session.place?.placeId)
      if (!found.ok) return found
      const { repository, path } = found.value
      const setup = await readSetup(context, repository)
      if (setup?.hash !== hash)
        return err(knownError('trust-outdated/setup', { ...(setup === undefined ? {} : { contentHash: setup.hash }) }))
      const allowed = await allowSetup(context, repository, hash)
      if (!allowed.ok) return allowed
      // The variable is the one that the file's inventors use.
      return runtime.shell.exec(setup.commands.join(' && '), path, 0, { ROOT_WORKTREE_PATH: repository })
    })
