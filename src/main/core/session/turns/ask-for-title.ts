import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { Agent } from '../../../../shared/session/entities'
import { titleOf } from '../../../../shared/title/title-of'
import type { SessionServices } from '../runtime/services'
import { askOnce } from '../agents/ask-once'
import { readContext } from '../agents/read-context'

const QUESTION = [
  'Give this conversation a title: what it is about, in at most eight words, in the language of the conversation,',
  'without quotation marks and without a full stop. Answer with the title only. Use no tools.',
].join(' ')

/** A session that is asked for its title. */
export interface AskedSession {
  readonly sessionId: string
  readonly cwd: string
  findAgent(agentId: undefined): { readonly agent: Agent } | undefined
}

/** Asks an agent of the kind of a session's lead what the session is about. The session itself is not touched. */
export async function askForTitle(
  context: SessionServices,
  runtime: AskedSession,
): Promise<Result<string, ContractError>> {
  const agent = runtime.findAgent(undefined)?.agent
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
    history: () => readContext(context, runtime.sessionId),
    cwd: runtime.cwd,
  })
  const title = asked.ok ? titleOf(asked.value.replaceAll(/["“”„«»]/g, '')) : ''
  if (title !== '') return ok(title)
  return err(contractError('adapter-failed', asked.ok ? `${adapter.displayName} gave no title.` : asked.error))
}
