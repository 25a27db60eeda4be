import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { RequestResult } from '#shared/contract'
import type { Handler, RequestContext } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { archive } from '#core/session/requests/archive'
import { close } from '#core/session/requests/close'
import { create } from '#core/session/requests/create'
import { purge } from '#core/session/requests/purge'
import { sendMessage } from '#core/session/requests/send-message'
import { startTask } from './start-agent'

const MAX_AGENTS = 8

/** `session.fleet.start`. */
export const startFleet =
  (context: ActivityContext): Handler<'session.fleet.start'> =>
  async ({ sessionId, prompt = '', coordinator = false }, asker) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const plan = (await context.store.read.conversation(sessionId, 1))?.plan ?? []
    const open = plan.filter(({ status }) => status === 'pending').slice(0, MAX_AGENTS)
    if (open.length === 0 && prompt.trim() === '') return err(knownError('message-empty/plan'))
    if (coordinator) return coordinate(context, asker, { sessionId, prompt, open: open.map(({ content }) => content) })
    if (open.length === 0) {
      const message = `Share this out among several agents that work at the same time, if you can start agents of your own, and put together what they find:\n\n${prompt}`
      const sent = await sendMessage(context)({ sessionId, message, source: 'user' }, asker)
      return sent.ok ? ok({ started: true }) : err(contractError('adapter-not-found', sent.error.message))
    }
    for (const { content } of open) {
      const text = [prompt, `This part of the plan is yours, others do the rest: ${content}`].join('\n\n').trim()
      const task = { sessionId, agentType: 'task', name: content.slice(0, 100), prompt: text }
      const started = await runtime.exclusive(() => startTask(context, runtime, task))
      if (!started.ok)
        return err(
          contractError(
            started.error.code === 'task-limit' ? 'task-limit' : 'adapter-not-found',
            started.error.message,
          ),
        )
    }
    return ok({ started: true })
  }

/** Starts an agent that coordinates, in a branch of its own. */
async function coordinate(
  context: ActivityContext,
  asker: RequestContext,
  {
    sessionId,
    prompt,
    open,
  }: { readonly sessionId: string; readonly prompt: string; readonly open: readonly string[] },
): Promise<RequestResult<'session.fleet.start'>> {
  const created = await create(context)({ parentSessionId: sessionId, branchKind: 'coordinator', title: TITLE }, asker)
  if (!created.ok) return err(contractError('adapter-not-found', created.error.message))
  const coordinatorSessionId = created.value.sessionId
  const entries = open.map((content) => `- ${content}`).join('\n')
  const message = [COORDINATE, prompt.trim(), entries].filter((part) => part !== '').join('\n\n')
  const sent = await sendMessage(context)({ sessionId: coordinatorSessionId, message, source: 'system' }, asker)
  if (sent.ok) return ok({ started: true, coordinatorSessionId })
  // Only archived sessions can be purged.
  for (const step of [close, archive, purge]) await step(context)({ sessionId: coordinatorSessionId }, asker)
  return err(contractError('adapter-not-found', sent.error.message))
}

const TITLE = 'Coordinator'
const COORDINATE =
  'You coordinate this work. Give each part to an agent of your own where you can start some, at the same time where parts do not depend on each other; do the rest yourself. Report what was done when all of it is.'
