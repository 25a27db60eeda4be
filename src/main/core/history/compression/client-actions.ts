import type { RequestParams } from '#shared/contract'
import type { SessionContext } from '#core/session/runtime/context'
import { askClient } from '#core/resources/session-fs/ask-client'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PlannedEdit } from '#shared/session/context/edits'
import { runPipeline, type PlannedSteps } from '#shared/session/context/pipeline'
import type { ContextMessage } from '#shared/session/context/types'

/** Steps of a compression, as requests name them. */
export type Pipeline = RequestParams<'session.compress'>['pipeline']

/** Longest time a client may take to plan a step of a compression, in milliseconds. */
const PLAN_LIMIT_MS = 60_000

/**
 * Asks clients for the edits of those steps of a pipeline that they offer, each with the context as the steps before it
 * leave it. Answers the edits by the index of the step.
 */
export async function planClientSteps(
  { clientWork }: Pick<SessionContext, 'clientWork'>,
  sessionId: string,
  before: readonly ContextMessage[],
  pipeline: Pipeline,
  options: { readonly pins: readonly string[]; readonly scope: string },
): Promise<Result<PlannedSteps, ContractError>> {
  const planned = new Map<number, readonly PlannedEdit[]>()
  for (const [index, { actionId, options: actionOptions = {} }] of pipeline.entries()) {
    const found = clientWork.offers.find('actions', actionId)
    if (found === undefined) continue
    const { request } = found.client.sink
    if (request === undefined) continue
    const sofar = runPipeline(before, pipeline.slice(0, index), { ...options, planned })
    if (!sofar.ok) return sofar
    const messages = sofar.value.messages.map(({ message }) => message)
    const answer = await askClient(
      request,
      'compression.action.plan',
      { sessionId, actionId, options: actionOptions, messages },
      PLAN_LIMIT_MS,
    )
    if (!answer.ok) {
      const message = `${found.client.name} could not plan “${found.offer.title}”. ${answer.error.message}`
      return err(contractError(answer.error.code, message, { step: index, actionId }))
    }
    planned.set(index, answer.value.edits)
  }
  return ok(planned)
}
