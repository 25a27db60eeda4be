import { noteTries, TRIES_VARIABLE } from '#core/testing/tries'

/* Before each file of tests: where a run wants to know how much was tried, properties note it. */

if (process.env[TRIES_VARIABLE] !== undefined) {
  const { default: fc } = await import('fast-check')
  fc.installGlobalPlugin(() => ({ onAllRunsComplete: ({ numRuns }) => noteTries(numRuns) }))
}
