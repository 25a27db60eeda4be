import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { createBranch } from '#core/session/requests/inheritance/create-branch'
import { writeSummary } from '../branch/summarise'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { keepSummary } from './keep-summary'
import { currentContext } from './plan'

/** `session.compress.continue`. The source stays as it is. */
export const compressContinue =
  (context: SessionContext): Handler<'session.compress.continue'> =>
  async ({ sessionId, summary, writtenBy = 'agent', name, operationId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const source = found.value
    try {
      const [last, current] = await Promise.all([
        context.store.read.lastPlace(sessionId),
        currentContext(context, sessionId),
      ])
      if (!current.ok) return current
      const messages = current.value.context.messages.map(({ message }) => message)
      const [from, to] = [messages[0], messages.at(-1)]
      if (last === null || from === undefined || to === undefined)
        return err(knownError('nothing-to-compress/continue'))
      const history = () => Promise.resolve(messages)
      const written =
        summary === undefined
          ? await context.operations.run(operationId, ({ signal }) =>
              writeSummary(context, source, { messages, history, signal }, writtenBy),
            )
          : ok({ summary })
      if (!written.ok) return written
      const range = { fromMessageId: from.messageId, toMessageId: last.messageId }
      const segment = { ...range, policy: 'summarize' as const, summaryText: written.value.summary }
      const created = await source.exclusive(() =>
        createBranch(context, source, {
          branchKind: 'compress',
          forkPointMessageId: last.messageId,
          forkTransforms: { segments: [segment] },
          ...defined({ title: name }),
        }),
      )
      if (!created.ok) return created
      const kept = await source.exclusive(() => keepSummary(source, written.value.summary))
      if (!kept.ok) return kept
      context.runtimes.releaseIfIdle(created.value)
      return ok({ sessionId: created.value.sessionId, summary: written.value.summary })
    } finally {
      context.runtimes.releaseIfIdle(source)
    }
  }
