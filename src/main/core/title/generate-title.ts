import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import { titleOf } from '../../../shared/title/title-of'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { askOnce } from '../session/ask-once'
import { findRuntime } from '../session/lookup'
import { readContext } from '../session/read-context'
import type { SessionRuntime } from '../session/runtime'

const QUESTION = [
  'Give this conversation a title: what it is about, in at most eight words, in the language of the conversation,',
  'without quotation marks and without a full stop. Answer with the title only. Use no tools.',
].join(' ')

/** `session.title.generate`. A title that was typed while an agent was asked stays. */
export const generateTitle =
  (context: HostContext): Handler<'session.title.generate'> =>
  async ({ sessionId, by = 'rules' }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const before = runtime.session.title
    const made = by === 'agent' ? await askForTitle(context, runtime) : await titleByRules(context, runtime)
    if (!made.ok) return made
    return runtime.exclusive(async () => {
      const { title } = runtime.session
      if (title !== before && title !== undefined) return ok({ title })
      const replaced = await runtime.titles.replace(made.value, by)
      return replaced.ok ? ok({ title: made.value }) : replaced
    })
  }

async function titleByRules(
  context: HostContext,
  { sessionId }: SessionRuntime,
): Promise<Result<string, ContractError>> {
  const messages = await readContext(context, sessionId)
  for (const { role, origin, contentText } of messages) {
    const title = role === 'user' && origin !== 'compact' ? titleOf(contentText) : ''
    if (title !== '') return ok(title)
  }
  return err(contractError('message-not-found', 'Nothing was said yet that a title could be made of.'))
}

async function askForTitle(context: HostContext, runtime: SessionRuntime): Promise<Result<string, ContractError>> {
  const agent = runtime.findAgent(undefined)?.agent
  if (agent === undefined) return err(contractError('agent-not-found', 'The session has no agent to ask.'))
  const adapter = await context.adapters.get(agent.adapterName)
  if (adapter?.answersFreely === undefined)
    return err(
      contractError('capability-missing', `${adapter?.displayName ?? agent.adapterName} cannot be asked for a title.`, {
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
