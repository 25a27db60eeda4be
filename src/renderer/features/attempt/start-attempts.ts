import { defined } from '#shared/kernel/defined'
import { chosenSelection } from '#renderer/lib/stores/chosen-agent'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { composeMessage } from '../attachment/compose-message'
import type { AttemptWish } from './wishes'

/** Starts attempts at a prompt and opens their comparison. Without any started, the text stays a draft. */
export async function startAttempts(
  appWindow: AppWindow,
  start: {
    readonly text: string
    readonly folder: string
    /** Choices for one session: the mode is that of one agent. */
    readonly chosen: { readonly choice: string; readonly personaId: string; readonly mode: string }
    readonly wishes: readonly AttemptWish[]
    readonly testCommand: string
  },
): Promise<boolean> {
  const { ask, drafts } = appWindow
  const { folder, chosen, wishes } = start
  const testCommand = start.testCommand.trim()
  const composed = await composeMessage(appWindow, NEW_SESSION, { folder }, appWindow.prompts.expanded(start.text, []))
  if (composed === null) return false
  const started = await ask('attempt.start', {
    folder,
    message: typeof composed.message === 'string' ? composed.message : { blocks: composed.message },
    ...(composed.fileRefs.length === 0 ? {} : { fileRefs: composed.fileRefs }),
    ...defined({ sessionContext: composed.sessionContext }),
    attempts: wishes.map(({ choice, model, count }) => ({
      agent: chosenSelection(choice, chosen.personaId, {
        model,
        ...(choice === chosen.choice ? { mode: chosen.mode } : {}),
      }),
      count,
    })),
    ...(testCommand === '' ? {} : { testCommand }),
  })
  if (started === null) return false
  drafts.set(NEW_SESSION, '')
  appWindow.attachments.take(NEW_SESSION)
  appWindow.show({ kind: 'attempts', groupId: started.group.groupId })
  return true
}
