import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { titleOf } from '#shared/title/title-of'
import type { AgentServices } from '../agents/agent-services'
import { askOnce } from '../agents/ask-once'
import type { SessionAgents } from '../agents/session-agents'
import type { SessionCore } from '../stream/session-core'
import { readContext } from '../agents/read-context'

const QUESTION = [
  'Give this conversation a title: what it is about, in at most eight words, in the language of the conversation,',
  'without quotation marks and without a full stop. Answer with the title only. Use no tools.',
].join(' ')

/** A session that is asked for its title. */
export interface AskedSession {
  readonly core: SessionCore
  readonly attached: Pick<SessionAgents, 'find'>
}

/** Asks an agent of the kind of a session's lead what the session is about. The session itself is not touched. */
export async function askForTitle(
  context: AgentServices,
  { core, attached }: AskedSession,
): Promise<Result<string, ContractError>> {
  const agent = attached.find(undefined)?.agent
  if (agent === undefined) return err(knownError('agent-not-found/to-ask'))
  const adapter = await context.adapters.get(agent.adapterName)
  if (adapter?.answersFreely === undefined)
    return err(
      knownError('capability-missing/title', {
        name: adapter?.displayName ?? agent.adapterName,
        capability: 'answersFreely',
      }),
    )
  const asked = await askOnce(context, adapter, agent, {
    question: QUESTION,
    history: () => readContext(context, core.sessionId),
    cwd: core.cwd,
  })
  const title = asked.ok ? titleOf(asked.value.replaceAll(/["“”„«»]/g, '')) : ''
  if (title !== '') return ok(title)
  return err(contractError('adapter-failed', asked.ok ? `${adapter.displayName} gave no title.` : asked.error))
}
