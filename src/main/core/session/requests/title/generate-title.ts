import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { titleOf } from '#shared/title/title-of'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { readContext } from '#core/session/agents/read-context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { askForTitle } from '#core/session/turns/ask-for-title'

/** `session.title.generate`. A title that was typed while an agent was asked stays. */
export const generateTitle =
  (context: SessionContext): Handler<'session.title.generate'> =>
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
  context: SessionContext,
  { sessionId }: SessionRuntime,
): Promise<Result<string, ContractError>> {
  const messages = await readContext(context, sessionId)
  for (const { role, origin, contentText } of messages) {
    const title = role === 'user' && origin !== 'compact' ? titleOf(contentText) : ''
    if (title !== '') return ok(title)
  }
  return err(knownError('message-not-found/untitled'))
}
