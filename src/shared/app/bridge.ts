import type { Notification } from '../contract'

/**
 * Command of a window's menu for the page. The menu itself handles commands that need no page (new window, close, zoom,
 * copy …). A page ignores commands that do not apply to its current view.
 */
export type MenuCommand =
  | 'newSession'
  | 'importSessions'
  | 'exportSession'
  | 'renameSession'
  | 'closeSession'
  | 'archiveSession'
  | 'stopAgents'
  | 'focusSearch'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'focusComposer'
  | 'toggleSidebar'
  | 'showApprovals'
  | 'showSettings'
  | 'showShortcuts'

/**
 * `window.parley`: everything a page of the desktop app gets from the program around it. All values cross as plain
 * data. Pages use it through the client of `src/client`, as they use a WebSocket elsewhere.
 */
export interface ParleyBridge {
  /** `darwin`, `linux` or `win32`: determines the modifier key of shortcuts. */
  readonly platform: string
  /** Resolves to a `Result` of the request; never rejects. */
  request(name: string, input: unknown): Promise<unknown>
  /** Delivers events and responses in the order the host made them. Returns a function that stops listening. */
  events(listener: (notification: Notification) => void): () => void
  /** Returns the path of a `File` that was dropped, pasted or chosen; empty when it has none. */
  pathOfFile(file: object): string
  menu(listener: (command: MenuCommand) => void): () => void
}
