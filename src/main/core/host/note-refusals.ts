import { accessOf } from '#shared/rpc/access'
import type { HostPrograms } from '../base/host-port'
import { findRuntime } from '../session/runtime/lookup'
import type { HostContext } from './context'

/** Maximum number of answered requests that are remembered, so that each is noted once. */
const MOST_NOTED = 1000

type Context = Pick<HostContext, 'store' | 'log'> & Parameters<typeof findRuntime>[0]

/**
 * Returns a function that notes what was refused to a program of an agent: in the log, and if it tried to answer a request,
 * in the timeline of that request's session.
 */
export function noteRefusals(context: Context): HostPrograms['refused'] {
  const noted = new Set<string>()
  return (name, input) => {
    context.log(`${name} was refused to a program that an agent started.`)
    const { answers } = accessOf(name)
    const { requestId } = (input ?? {}) as { readonly requestId?: unknown }
    if (answers === undefined || typeof requestId !== 'string' || noted.has(requestId)) return
    if (noted.size >= MOST_NOTED) noted.clear()
    noted.add(requestId)
    note(context, answers, requestId).catch((error: unknown) =>
      context.log(`A refusal was not noted: ${String(error)}`),
    )
  }
}

async function note(context: Context, answers: 'permission' | 'question', requestId: string): Promise<void> {
  const { read } = context.store
  const asked =
    answers === 'permission'
      ? (await read.permission(requestId))?.request
      : (await read.elicitation(requestId))?.request
  if (asked === undefined) return
  const found = await findRuntime(context, asked.sessionId)
  if (!found.ok) return
  const { stream, sessionId, positions } = found.value
  const what = 'summary' in asked ? asked.summary : asked.message
  const message = `A program that an agent started tried to answer this and was refused: ${what}`.slice(0, 10_000)
  const entry = { sessionId, level: 'warning', message, by: 'agent', position: positions.end } as const
  await stream.commit(stream.changes().event('log', entry))
}
