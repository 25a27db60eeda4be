import type { StartOptions } from '#shared/adapter/port'

/** Returns start options for a session in `/code`. */
export function startOptions(more: Partial<StartOptions> = {}): StartOptions {
  return {
    cwd: '/code',
    directories: [],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...more,
  }
}
