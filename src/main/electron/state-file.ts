import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximized: z.boolean(),
  /** Which page of the app it shows, as the address after the origin. */
  page: z.string(),
})
export type WindowState = z.infer<typeof WindowState>

const State = z.object({
  /** The windows that were open last. */
  windows: z.array(WindowState).catch([]),
  /** The folder that was picked last. */
  lastFolder: z.string().optional().catch(undefined),
})
type State = z.infer<typeof State>

/** What the desktop app remembers for its next start. Nothing depends on it. */
export interface StateFile {
  readonly state: State
  update(patch: Partial<State>): void
}

/** Reads the file; what cannot be read is forgotten, and what cannot be written is not remembered. */
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
        // A full or read-only disk: the app goes on without a memory of its windows.
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
