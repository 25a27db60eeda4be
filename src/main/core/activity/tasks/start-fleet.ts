import { contractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { sendMessage } from '../../session/requests/send-message'
import { startTask } from './start-agent'

const MAX_AGENTS = 8

/** `session.fleet.start`. */
export const startFleet =
  (context: ActivityContext): Handler<'session.fleet.start'> =>
  async ({ sessionId, prompt = '' }, asker) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const plan = (await context.store.read.conversation(sessionId, 1))?.plan ?? []
    const open = plan.filter(({ status }) => status === 'pending').slice(0, MAX_AGENTS)
    if (open.length === 0) {
      if (prompt.trim() === '') return err(knownError('message-empty/plan'))
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
