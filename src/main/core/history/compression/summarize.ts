import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { writeSummary } from '../branch/summarise'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { keepSummary } from './keep-summary'
import { currentContext } from './plan'

/** `session.summarize`. */
export const summarize =
  (context: SessionContext): Handler<'session.summarize'> =>
  async ({ sessionId, writtenBy = 'agent', operationId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    try {
      const current = await currentContext(context, sessionId)
      if (!current.ok) return current
      const messages = current.value.context.messages.map(({ message }) => message)
      if (messages.length === 0) return err(knownError('nothing-to-compress/summary'))
      const written = await context.operations.run(operationId, ({ signal }) =>
        writeSummary(context, runtime, { messages, history: () => Promise.resolve(messages), signal }, writtenBy),
      )
      if (!written.ok) return written
      const { summary } = written.value
      const kept = await runtime.exclusive(() => keepSummary(runtime, summary))
      return kept.ok ? ok({ summary, writtenBy: written.value.writtenBy }) : kept
    } finally {
      context.runtimes.releaseIfIdle(runtime)
    }
  }
