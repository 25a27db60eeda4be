import type { Notification } from '../contract'

/**
 * What a window's menu asks of the page. Commands that need no page (new window, close, zoom, copy …) are done by the
 * menu itself. A page ignores commands that make no sense where it is.
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
 * `window.parley`: all that a page in the desktop app gets from the program around it. Everything crosses as plain data.
 * Pages use it through the client of `src/client`, as they use a WebSocket elsewhere.
 */
export interface ParleyBridge {
  /** `darwin`, `linux` or `win32`: which modifier key shortcuts have. */
  readonly platform: string
  /** Resolves to a `Result` of the request; never rejects. */
  request(name: string, input: unknown): Promise<unknown>
  /** Events and answers arrive in the order the host made them. Answers how to stop listening. */
  events(listener: (notification: Notification) => void): () => void
  /** Where a `File` that was dropped, pasted or chosen is; empty for what is in no file. */
  pathOfFile(file: object): string
  menu(listener: (command: MenuCommand) => void): () => void
}
