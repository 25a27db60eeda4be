import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inPlace } from '../place/in-place'
import { describeGroup } from './describe'
import { announce, findGroup, putAttempt } from './records'

/** `attempt.test`. The user wrote the command; it runs like one that is typed in the session. */
export const test =
  (context: SessionContext): Handler<'attempt.test'> =>
  async ({ groupId, sessionId, testCommand }) => {
    const found = await findGroup(context, groupId)
    if (!found.ok) return found
    const group = testCommand === undefined ? found.value : { ...found.value, testCommand }
    const { testCommand: command, attempts } = group
    const wanted = attempts.filter((attempt) => sessionId === undefined || attempt.sessionId === sessionId)
    if (wanted.length === 0) return err(knownError('attempt-not-found/group', { sessionId: sessionId ?? groupId }))
    if (command === undefined) return err(knownError('attempt-untestable'))
    const stored = await context.store.operations.putAttemptGroup(group)
    if (!stored.ok) return stored
    const started: string[] = []
    const reasons: string[] = []
    for (const attempt of wanted) {
      const ran = await inPlace(context, attempt.sessionId, async (_place, runtime) => {
        const { shell, cwd } = runtime
        const run = await shell.exec(command, cwd, 0)
        if (!run.ok) return run
        const { processId } = run.value
        const put = await putAttempt(context, groupId, { ...attempt, testId: processId })
        if (!put.ok) return put
        void shell.ended(processId)?.then(() => announce(context, groupId))
        return ok(undefined)
      })
      if (ran.ok) started.push(attempt.sessionId)
      else reasons.push(ran.error.message)
    }
    if (started.length === 0)
      return err(contractError('attempt-untestable', `The command ran in no attempt. ${reasons[0] ?? ''}`.trim()))
    const now = (await context.store.read.attemptGroup(groupId)) ?? group
    return ok({ group: await describeGroup(context, now, { full: true }), started })
  }
