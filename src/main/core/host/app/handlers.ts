import type { HostContext } from '../context'
import type { Handlers, Handler } from '#core/base/host-port'
import type { Desktop } from './desktop'
import { stat } from 'node:fs/promises'
import type { RequestName } from '#shared/contract'
import { safeFileName } from '#shared/attachment/file-name'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { agentFilesFolder, writeAgentFile } from '#core/resources/attachment/agent-files'
import { fileNotStored } from '#core/resources/attachment/file-not-stored'
import { editorCommand } from './editor-command'
import { openLocated } from './open-located'
import { locatePath } from './locate-path'

/** `app.revealPath`. */
const revealPath =
  (context: HostContext, desktop: Desktop): Handler<'app.revealPath'> =>
  async (input) => {
    const located = await locatePath(context, input)
    if (!located.ok) return located
    desktop.reveal(located.value.path)
    return ok({ success: true })
  }

/** `app.openPath`. */
const openPath =
  (context: HostContext, desktop: Desktop): Handler<'app.openPath'> =>
  async (input) => {
    const located = await locatePath(context, input)
    return located.ok ? openLocated(desktop, located.value) : located
  }

/** `app.openInEditor`. */
const openInEditor =
  (context: HostContext, desktop: Desktop): Handler<'app.openInEditor'> =>
  async ({ sessionId, path, line, column }) => {
    const located = await locatePath(context, { sessionId, path })
    if (!located.ok) return located
    const command = editorCommand((await context.preferences.current()).values['editor.command'], {
      path: located.value.path,
      line,
      column,
    })
    if (command === null) return openLocated(desktop, located.value)
    const problem = await desktop.launch(command.program, command.args)
    if (problem === '') return ok({ outcome: 'opened' })
    const message = `${problem} Change the command in Settings, Editor.`
    return err(contractError('file-unusable', message, { path: located.value.path }))
  }

/** `app.openAttachment`. The copy lies with those that agents open by their path, and goes with the session. */
const openAttachment =
  ({ store, dataDir }: Pick<HostContext, 'store' | 'dataDir'>, desktop: Desktop): Handler<'app.openAttachment'> =>
  async ({ sessionId, blobId, fileName }) => {
    if ((await store.read.session(sessionId)) === null) return err(knownError('session-not-found', { sessionId }))
    const file = await store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES)
    if (file === null) return err(fileNotStored(blobId))
    const name = safeFileName(fileName)
    const written = await writeAgentFile(agentFilesFolder(dataDir, sessionId), { blobId, name, bytes: file.bytes })
    if (!written.ok) return err(contractError('file-unusable', written.error.message))
    return openLocated(desktop, { path: written.value, stats: await stat(written.value) })
  }

/** The requests a program around the host answers, not the host itself. */
export type AppRequestName = Extract<RequestName, `app.${string}`>

/** Requests of the app that the host itself answers, if it has a desktop. */
export type DesktopRequestName = 'app.openPath' | 'app.openInEditor' | 'app.revealPath' | 'app.openAttachment'

/** Creates the handlers of these requests. */
export function desktopHandlers(context: HostContext, desktop: Desktop): Handlers<DesktopRequestName> {
  return {
    'app.openPath': openPath(context, desktop),
    'app.openInEditor': openInEditor(context, desktop),
    'app.revealPath': revealPath(context, desktop),
    'app.openAttachment': openAttachment(context, desktop),
  }
}
