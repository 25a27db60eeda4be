import { ok } from '#shared/kernel/result'
import type { scriptRequests } from '#shared/script/requests'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { editSettings } from '#core/base/settings/edit-settings'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { readScripts } from './read-scripts'
import { runScript } from './run-script'
import { scriptFolder, variablesOf } from './script-folder'

/** `workspace.scripts`. */
const listScripts =
  (context: SessionContext): Handler<'workspace.scripts'> =>
  async ({ sessionId }) => {
    const runtime = await findRuntime(context, sessionId)
    if (!runtime.ok) return runtime
    const folder = await scriptFolder(runtime.value)
    if (!folder.ok) return folder
    const [scripts, port] = await Promise.all([
      readScripts(context, folder.value),
      context.portBlocks.of(folder.value.top),
    ])
    return ok({ scripts, port, variables: variablesOf(folder.value, port) })
  }

/** `workspace.scripts.set`. */
const setScript =
  (context: SessionContext): Handler<'workspace.scripts.set'> =>
  async ({ sessionId, script, commands }) => {
    const runtime = await findRuntime(context, sessionId)
    if (!runtime.ok) return runtime
    const folder = await scriptFolder(runtime.value)
    if (!folder.ok) return folder
    const path = ['scripts', folder.value.root, script]
    const edited = await editSettings(context.dataDir, [{ path, value: commands ?? undefined }])
    return edited.ok ? ok({ scripts: await readScripts(context, folder.value) }) : edited
  }

/** The handlers of the requests about scripts. */
export function scriptHandlers(context: SessionContext): HandlersOf<typeof scriptRequests> {
  const { scriptRuns } = context
  return {
    'workspace.scripts': listScripts(context),
    'workspace.scripts.set': setScript(context),
    'workspace.run': runScript(context),
    'workspace.run.stop': async ({ sessionId, script }) => {
      const found = await findRuntime(context, sessionId)
      if (!found.ok) return found
      const stopped = await scriptRuns.stop(sessionId, script)
      return stopped.ok ? ok({ success: stopped.value }) : stopped
    },
    'workspace.ports': async ({ sessionId }) => {
      if (sessionId === undefined) return ok({ ports: await scriptRuns.ports() })
      const found = await findRuntime(context, sessionId)
      return found.ok ? ok({ ports: await scriptRuns.ports(sessionId) }) : found
    },
    'workspace.port.close': async ({ sessionId, port }) => {
      const found = await findRuntime(context, sessionId)
      if (!found.ok) return found
      const closed = await scriptRuns.closePort(sessionId, port)
      return closed.ok ? ok({ success: true }) : closed
    },
  }
}
