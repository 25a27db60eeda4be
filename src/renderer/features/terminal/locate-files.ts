import type { Requester } from '#client/connection'
import { MAX_PATHS } from '#shared/terminal/limits'
import type { TerminalRef } from './terminal-link'

/** Time for which an answer of the host counts, in milliseconds. */
const FRESH_MS = 5000
/** Answers kept. */
const MOST = 500

/** Returns a function that asks the host which paths of a terminal are files, and remembers its answers for a moment. */
export function fileLocator(
  requester: Requester,
  { terminalId, sessionId }: TerminalRef,
  now: () => number = () => performance.now(),
): (paths: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, { readonly path: string | undefined; readonly at: number }>()
  return async (paths) => {
    const wanted = paths.filter((path) => now() - (known.get(path)?.at ?? -FRESH_MS) >= FRESH_MS).slice(0, MAX_PATHS)
    if (wanted.length > 0 && sessionId !== undefined) {
      const answer = await requester.request('terminal.locateFiles', { sessionId, terminalId, paths: wanted })
      const files = answer.ok ? answer.value.files : []
      if (known.size > MOST) known.clear()
      for (const shown of wanted) {
        known.set(shown, { path: files.find((file) => file.shown === shown)?.path, at: now() })
      }
    }
    return new Map(
      paths.flatMap((shown) => {
        const path = known.get(shown)?.path
        return path === undefined ? [] : [[shown, path] as const]
      }),
    )
  }
}
