import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { addAll } from './add-all'
import { inPlace } from './in-place'
import { announcePlace } from './place-records'
import { commitOf } from './repository'
import { readStatus } from './status'
import { commandsOf, runSteps, type Step } from './steps'

/** `workspace.commit`. */
export const commit =
  (context: SessionContext): Handler<'workspace.commit'> =>
  ({ sessionId, message, hooks = false, dryRun = false }) =>
    inPlace(context, sessionId, async (place) => {
      const status = await readStatus(place)
      if (status?.unfinished !== undefined) return err(knownError('place-state/unfinished'))
      if (status?.changedCount === 0) return err(knownError('place-state/clean'))
      const folder = place.path
      const steps: Step[] = [
        ...(await addAll(folder)),
        { folder, args: ['commit', '--message', message, '--cleanup=strip'], options: { hooks } },
      ]
      const commands = commandsOf(steps)
      if (dryRun) return ok({ commands })
      const done = await runSteps(steps)
      if (!done.ok) return done
      announcePlace(context, place)
      const head = await commitOf(folder, 'HEAD')
      return ok({ commands, ...defined({ commit: head }) })
    })
