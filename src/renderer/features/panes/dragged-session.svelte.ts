/** MIME type of a dragged session row; its data is the session's id. */
const SESSION_TYPE = 'application/x-parley-session'

class DraggedSession {
  /** The session whose row is being dragged in this window. */
  sessionId = $state.raw<string | null>(null)

  /** To be called when the drag of a row begins. */
  start(event: DragEvent, sessionId: string): void {
    event.dataTransfer?.setData(SESSION_TYPE, sessionId)
    if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'copyMove'
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
