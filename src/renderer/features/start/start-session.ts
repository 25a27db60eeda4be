import { defined } from '#shared/kernel/defined'
import { uuidSource } from '#shared/kernel/ids'
import { FILL_SUBMODULES } from '#shared/place/fill-submodules'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import { chosenSelection } from '#renderer/lib/stores/chosen-agent'
import { composeMessage } from '../attachment/compose-message'
import { BRANCH_LENGTH } from './branch-length'
import { firstLine } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/**
 * Starts a session in `folder` with its first message and opens it. Either all of that happens or nothing, and the text
 * stays a draft.
 */
export async function startSession(
  appWindow: AppWindow,
  start: {
    readonly text: string
    readonly agent: string
    readonly personaId: string
    readonly folder: string
    /** True: in a new worktree of the folder's repository. */
    readonly inWorktree?: boolean
    /** Id of another machine, whose folder and agent are given; absent: this one. */
    readonly machineId?: string | undefined
    /** Empty for the agent's default. */
    readonly model?: string
    readonly mode?: string
  },
): Promise<void> {
  const { ask, drafts, preferences } = appWindow
  const { agent, personaId, folder } = start
  const text = appWindow.prompts.expanded(start.text, [])
  if (start.machineId !== undefined) {
    await startElsewhere(appWindow, { machineId: start.machineId, agent, folder, text })
    return
  }
  const composed = await composeMessage(appWindow, NEW_SESSION, { folder }, text)
  if (composed === null) return
  const sessionId = uuidSource.next()
  if (start.inWorktree === true && !(await createWorktree(appWindow, { sessionId, folder, text }))) return
  const sent = await ask('session.sendMessage', {
    sessionId,
    message: typeof composed.message === 'string' ? composed.message : { blocks: composed.message },
    ...(composed.fileRefs.length === 0 ? {} : { fileRefs: composed.fileRefs }),
    ...defined({ sessionContext: composed.sessionContext }),
    agent: chosenSelection(agent, personaId, start),
    source: 'user',
    ...(folder === '' || start.inWorktree === true ? {} : { targetWorkingDirectory: folder }),
  })
  if (sent === null) return
  preferences.setLastUsed(agent, folder)
  drafts.set(NEW_SESSION, '')
  appWindow.attachments.take(NEW_SESSION)
  appWindow.open(sessionId)
}

/** Starts a session on another machine with its first message and opens it. */
async function startElsewhere(
  appWindow: AppWindow,
  start: { readonly machineId: string; readonly agent: string; readonly folder: string; readonly text: string },
): Promise<void> {
  const { ask, drafts, attachments, toasts } = appWindow
  if (attachments.hasUsable(NEW_SESSION)) {
    toasts.show(m.machine.noAttachments)
    return
  }
  const created = await ask('session.create', {
    sessionId: uuidSource.next(),
    executionTargetId: start.machineId,
    ...(start.folder === '' ? {} : { targetWorkingDirectory: start.folder }),
  })
  if (created === null) return
  // Named by its machine as well: by its id alone it would be one of this machine.
  const { sessionId } = created
  appWindow.open(sessionId)
  const sent = await ask('session.sendMessage', {
    sessionId,
    message: start.text,
    ...(start.agent === '' ? {} : { agent: { kind: 'adapter', adapterName: start.agent } }),
    source: 'user',
  })
  // If it was not sent, the text becomes the draft of the session that is there now.
  if (sent === null) drafts.set(sessionId, start.text)
  drafts.set(NEW_SESSION, '')
}

/** Creates the session in a new worktree; false, with a message, when that failed. */
async function createWorktree(
  appWindow: AppWindow,
  { sessionId, folder, text }: { sessionId: string; folder: string; text: string },
): Promise<boolean> {
  const { ask, toasts } = appWindow
  // Its title comes later, from the first message as always; the branch is named after that message now.
  const created = await ask('workspace.create', {
    sessionId,
    folder,
    branchName: firstLine(text, BRANCH_LENGTH),
  })
  if (created === null) return false
  const { notCopied, emptySubmodules } = created
  if (emptySubmodules !== undefined)
    toasts.show(m.place.emptySubmodules({ names: emptySubmodules, command: FILL_SUBMODULES }))
  if (notCopied.length > 0) toasts.show(m.place.notCopied({ count: notCopied.length }))
  return true
}
