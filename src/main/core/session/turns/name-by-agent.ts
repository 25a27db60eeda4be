import { ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import type { AgentServices } from '../agents/agent-services'
import type { ChildSessions } from '../agents/subagents/child-session'
import { readSettings } from '#core/base/settings/settings'
import { askForTitle, type AskedSession } from './ask-for-title'
import type { SessionTitles } from '../reports/session-titles'

/** A session that its agent names. */
export interface NamedSession extends AskedSession {
  readonly titles: Pick<SessionTitles, 'suggest'>
}

/** Services of the host that an agent uses to name a session. */
export interface NamingServices extends AgentServices {
  readonly runtimes: ChildSessions & {
    /** Does some work: no session that it looks up is forgotten before it is done. */
    during<T>(request: object, work: () => Promise<Result<T, ContractError>>): Promise<Result<T, ContractError>>
  }
}

/** Names a session as its agent would, when the settings say so. What goes wrong is only noted: it has a title already. */
export async function nameByAgent(context: NamingServices, runtime: NamedSession): Promise<void> {
  await context.runtimes.during({}, async () => {
    // Held at once: the agent may take long, and the session must not be opened a second time meanwhile.
    await context.runtimes.get(runtime.core.sessionId)
    await name(context, runtime)
    return ok(undefined)
  })
}

async function name(context: NamingServices, runtime: NamedSession): Promise<void> {
  const settings = await readSettings(context.dataDir)
  if (!settings.titlesByAgent) return
  const asked = await askForTitle(context, runtime)
  if (!asked.ok) {
    context.log(`${runtime.core.sessionId}: no title by its agent: ${asked.error.message}`)
    return
  }
  runtime.titles.suggest(asked.value, 'agent')
  await runtime.core.stream.drained()
}
