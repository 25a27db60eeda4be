import { ok } from '../../../../shared/kernel/result'
import type { SessionServices } from '../runtime/services'
import type { EventStream } from '../stream/event-stream'
import { readSettings } from '../../base/settings/settings'
import { askForTitle, type AskedSession } from './ask-for-title'
import type { SessionTitles } from '../reports/session-titles'

/** A session that its agent names. */
export interface NamedSession extends AskedSession {
  readonly titles: Pick<SessionTitles, 'suggest'>
  readonly stream: EventStream
}

/** Names a session as its agent would, when the settings say so. What goes wrong is only noted: it has a title already. */
export async function nameByAgent(context: SessionServices, runtime: NamedSession): Promise<void> {
  await context.runtimes.during({}, async () => {
    // Held at once: the agent may take long, and the session must not be opened a second time meanwhile.
    await context.runtimes.get(runtime.sessionId)
    await name(context, runtime)
    return ok(undefined)
  })
}

async function name(context: SessionServices, runtime: NamedSession): Promise<void> {
  const settings = await readSettings(context.dataDir)
  if (!settings.titlesByAgent) return
  const asked = await askForTitle(context, runtime)
  if (!asked.ok) {
    context.log(`${runtime.sessionId}: no title by its agent: ${asked.error.message}`)
    return
  }
  runtime.titles.suggest(asked.value, 'agent')
  await runtime.stream.drained()
}
