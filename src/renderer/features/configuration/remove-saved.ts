import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Deletes something that was saved and offers to restore it for a while. Failures are shown to the user. */
export async function removeSaved(
  appWindow: Pick<AppWindow, 'tell' | 'toasts'>,
  /** "The persona “Reviewer”". */
  words: string,
  steps: {
    readonly remove: () => Promise<Result<unknown, ContractError>>
    readonly restore: () => Promise<Result<unknown, ContractError>>
  },
): Promise<void> {
  const removed = await steps.remove()
  if (!removed.ok) appWindow.tell(removed.error)
  else if (await appWindow.toasts.offerUndo(m.configuration.deleted({ what: words }))) {
    const restored = await steps.restore()
    if (!restored.ok) appWindow.tell(restored.error)
  }
}
