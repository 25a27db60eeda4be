import type { FileChange } from '#shared/files/entities'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { listChanges } from '#core/session/requests/files/list'
import { queryUsage } from './query-usage'

/** `session.usage.getMetrics`. */
export const getMetrics =
  (context: SessionContext): Handler<'session.usage.getMetrics'> =>
  async ({ sessionId }) => {
    const session = await context.store.read.session(sessionId)
    if (session === null) return err(knownError('session-not-found', { sessionId }))
    const query = queryUsage(context)
    const byModel = await query({ sessionId, groupBy: 'model', timeZoneOffset: 0 })
    if (!byModel.ok) return byModel
    const changed = await listChanges(context, { sessionId })
    if (!changed.ok) return changed
    const files = changed.value.files.filter(({ isReverted }) => isReverted !== true)
    const turns = await context.store.read.turnTimes(sessionId)
    const last = (await context.store.read.usageRecords(sessionId)).at(-1)?.report
    const lead = session.agents.find(({ agentId }) => agentId === session.leadAgentId)
    return ok({
      totalUserRequests: turns.count,
      totalApiDurationMs: turns.duration,
      sessionStartTime: session.createdAt,
      codeChanges: {
        linesAdded: sumOf(files, 'added'),
        linesRemoved: sumOf(files, 'removed'),
        filesModifiedCount: files.length,
      },
      modelMetrics: Object.fromEntries(
        byModel.value.groups.map(({ key, totals }) => [
          key ?? '',
          {
            requests: { count: totals.totalCalls, costs: totals.costs },
            usage: {
              inputTokens: totals.inputTokens,
              outputTokens: totals.outputTokens,
              cacheReadTokens: totals.cacheReadTokens,
              cacheWriteTokens: totals.cacheWriteTokens,
              reasoningTokens: totals.reasoningTokens,
            },
          },
        ]),
      ),
      ...(lead?.model === undefined ? {} : { currentModel: lead.model }),
      ...(last === undefined ? {} : { lastCallInputTokens: last.inputTokens, lastCallOutputTokens: last.outputTokens }),
    })
  }

const sumOf = (files: readonly FileChange[], count: 'added' | 'removed'): number =>
  files.reduce((sum, { [count]: lines = 0 }) => sum + lines, 0)
