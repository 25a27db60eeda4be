import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximized: z.boolean(),
  /** Page of the app in the window, as the address after the origin. */
  page: z.string(),
})
export type WindowState = z.infer<typeof WindowState>

const State = z.object({
  /** Windows that were open last. */
  windows: z.array(WindowState).catch([]),
  /** Folder chosen last. */
  lastFolder: z.string().optional().catch(undefined),
})
type State = z.infer<typeof State>

/** Window state of the desktop app for its next start. Nothing depends on it. */
export interface StateFile {
  readonly state: State
  update(patch: Partial<State>): void
}

/** Reads the state file; unreadable content is discarded, and write errors are ignored. */
export function openStateFile(path: string): StateFile {
  let state = read(path)
  return {
    get state() {
      return state
    },
    update(patch) {
      state = { ...state, ...patch }
      try {
        writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
        renameSync(`${path}.new`, path)
      } catch {
        // Full or read-only disk: the app continues without storing its window state.
      }
    },
  }
}

function read(path: string): State {
  try {
    return State.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { windows: [] }
  }
}
