import { afterAll, vi } from 'vitest'

/* After each file of tests: files of one worker share a process, so nothing a file replaced stays replaced. */

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
