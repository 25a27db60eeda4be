import type { StartOptions } from '../../../../../shared/adapter/port'

/** What is wished for of a session in `/code`. */
export function wishes(more: Partial<StartOptions> = {}): StartOptions {
  return {
    cwd: '/code',
    directories: [],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...more,
  }
}
