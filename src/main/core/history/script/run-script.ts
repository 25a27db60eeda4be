import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { lookAtTrust } from '#core/resources/trust/look'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import { allowSetup } from '../place/place-records'
import { readScripts } from './read-scripts'
import { scriptFolder, variablesOf } from './script-folder'

/** `workspace.run`. */
export const runScript =
  (context: SessionContext): Handler<'workspace.run'> =>
  ({ sessionId, script: name, hash }) =>
    inSession(context, sessionId, async (runtime) => {
      const found = await scriptFolder(runtime)
      if (!found.ok) return found
      const folder = found.value
      const { trust } = await lookAtTrust(context, folder.top)
      if (trust.state === 'untrusted' || trust.state === 'changed')
        return err(knownError('folder-untrusted', { folder: trust.folder }))
      const script = (await readScripts(context, folder))[name]
      if (script === undefined) return err(knownError('script-not-found'))
      const isConsent = hash === script.hash
      if (!isConsent && (hash !== undefined || !script.isAllowed))
        return err(knownError('consent-needed/script', { consent: 'script', script: name, hash: script.hash }))
      if (!script.isAllowed) {
        const allowed = await allowSetup(context, folder.root, script.hash)
        if (!allowed.ok) return allowed
      }
      const port = await context.portBlocks.of(folder.top)
      const { commands } = script
      const variables = variablesOf(folder, port)
      const started = await context.scriptRuns.start({
        sessionId,
        script: name,
        commands,
        cwd: folder.top,
        variables,
      })
      return started.ok ? ok({ ...started.value, port }) : started
    })
