import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Place of a window on the screens, in device-independent pixels, and its content. */
export interface WindowState {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isMaximized: boolean
  /** Page of the app in the window, as the address after the origin. */
  readonly page: string
}

interface State {
  /** Windows that were open last. */
  readonly windows: readonly WindowState[]
  /** Folder chosen last. */
  readonly lastFolder?: string
}

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
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const { windows, lastFolder } = isRecord(stored) ? stored : {}
    return {
      windows: Array.isArray(windows) && windows.every(isWindowState) ? windows : [],
      ...(typeof lastFolder === 'string' ? { lastFolder } : {}),
    }
  } catch {
    return { windows: [] }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Checked by hand: the first window waits for this, and loading zod takes as long as opening it. */
function isWindowState(value: unknown): value is WindowState {
  if (!isRecord(value)) return false
  const { x, y, width, height, isMaximized, page } = value
  return (
    [x, y, width, height].every(Number.isSafeInteger) &&
    Number(width) > 0 &&
    Number(height) > 0 &&
    typeof isMaximized === 'boolean' &&
    typeof page === 'string'
  )
}
