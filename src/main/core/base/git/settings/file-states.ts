import { stat } from 'node:fs/promises'

/** State of files at one moment, for finding out whether any of them has changed since. */
export interface FileStates {
  readonly text: string
  /** False when one of them has changed so lately that a later change might leave its state as it is. */
  readonly isSettled: boolean
}

/** Time for which the state of a file is not relied on after a change, in milliseconds. */
const SETTLING_MS = 50
/** The same in a file system whose times are whole seconds. */
const SETTLING_COARSE_MS = 2500

/** Returns the state of files; `since` is a time before their contents were read. */
export async function statesOf(files: readonly string[], since: number): Promise<FileStates> {
  let isSettled = true
  const texts = await Promise.all(
    files.map(async (file) => {
      const state = await stat(file).catch(() => undefined)
      if (state === undefined) return ''
      const { ino, size, mtimeMs, ctimeMs } = state
      const settling = ctimeMs % 1000 === 0 ? SETTLING_COARSE_MS : SETTLING_MS
      if (ctimeMs > since - settling) isSettled = false
      return [ino, size, mtimeMs, ctimeMs].join(' ')
    }),
  )
  return { text: texts.join('\n'), isSettled }
}
