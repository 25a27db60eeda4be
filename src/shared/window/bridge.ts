import type { Notification } from '../contract'
import type { CommandId } from '../app/commands/table'

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
  /** Delivers commands of the window's menu. A page ignores those that do not apply to what it shows. */
  menu(listener: (command: CommandId) => void): () => void
  /** Delivers links of the app for the page to follow. */
  links(listener: (link: string) => void): () => void
  /** Closes the window as the user would, with the question about running agents. */
  closeWindow(): void
  /** Changes the zoom of the window by a step, or with 0 resets it. */
  zoom(step: 1 | -1 | 0): void
}
