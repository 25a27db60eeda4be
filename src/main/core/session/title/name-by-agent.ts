import type { SessionContext } from '../context'
import type { SessionRuntime } from '../runtime'
import { readSettings } from '../../base/settings/settings'
import { askForTitle } from './ask-for-title'

/** Names a session as its agent would, when the settings say so. What goes wrong is only noted: it has a title already. */
export async function nameByAgent(context: SessionContext, runtime: SessionRuntime): Promise<void> {
  const settings = await readSettings(context.dataDir)
  if (!settings.ok || !settings.value.titlesByAgent) return
  const asked = await askForTitle(context, runtime)
  if (!asked.ok) {
    context.log(`${runtime.sessionId}: no title by its agent: ${asked.error.message}`)
    return
  }
  runtime.titles.suggest(asked.value, 'agent')
  await runtime.stream.drained()
  context.runtimes.releaseIfIdle(runtime)
}
