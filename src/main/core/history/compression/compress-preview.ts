import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { runPipeline } from '#shared/session/context/pipeline'
import { countContext } from '#shared/session/context/tokens/count'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { currentContext, planCompression } from './plan'

/** `session.compress.preview`. */
export const compressPreview =
  (context: SessionContext): Handler<'session.compress.preview'> =>
  async ({ sessionId, pipeline }) => {
    const session = await context.store.read.session(sessionId)
    if (session === null) return err(knownError('session-not-found', { sessionId }))
    const current = await currentContext(context, sessionId)
    if (!current.ok) return current
    const scope = context.ids.next()
    const planned = await planCompression(context, session, current.value, pipeline, scope)
    if (!planned.ok) return planned
    const { before, data, run, counter, planned: ofClients } = planned.value
    const { pins } = current.value
    const touched = new Set(data.compressedMessageIds)
    return ok({
      tokensBefore: data.tokensBefore,
      tokensAfter: data.tokensAfter,
      tokensExact: data.tokensExact,
      kept: before.map(({ message }) => message.messageId).filter((messageId) => !touched.has(messageId)),
      steps: run.steps.map(({ actionId, removed, changed, added }, step) => {
        const isLast = step === run.steps.length - 1
        const until = isLast
          ? ok(run)
          : runPipeline(before, pipeline.slice(0, step + 1), { pins, scope, planned: ofClients })
        return {
          actionId,
          removed: [...removed],
          changed: [...changed],
          added: [...added],
          tokensAfter: until.ok ? countContext(until.value.messages, counter).tokens : data.tokensAfter,
        }
      }),
    })
  }
