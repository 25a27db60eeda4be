/** MIME type of a dragged session row; its data is the session's id. */
export const SESSION_TYPE = 'application/x-parley-session'

class DraggedSession {
  /** The session whose row is being dragged in this window. */
  sessionId = $state.raw<string | null>(null)

  /** To be called when the drag of a row begins; `address` is given to other programs. */
  start(event: DragEvent, sessionId: string, address?: string): void {
    const { dataTransfer } = event
    if (dataTransfer !== null) {
      dataTransfer.setData(SESSION_TYPE, sessionId)
      if (address !== undefined) dataTransfer.setData('text/plain', address)
      dataTransfer.effectAllowed = 'copyMove'
    }
    // Chromium ends a drag at once when the page changes under the pointer in the same task.
    setTimeout(() => (this.sessionId = sessionId))
  }

  /** To be called when the drag ends, wherever it does. */
  end(): void {
    setTimeout(() => (this.sessionId = null))
  }
}

/** The row that is being dragged; there is one pointer. */
export const draggedSession = new DraggedSession()

/** Returns true when a drag ended outside of the window, and nothing there took it. */
export function endedOutside({ dataTransfer, clientX, clientY }: DragEvent, page: Window): boolean {
  if (dataTransfer?.dropEffect !== 'none') return false
  return clientX < 0 || clientY < 0 || clientX > page.innerWidth || clientY > page.innerHeight
}
