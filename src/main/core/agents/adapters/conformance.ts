import { describe, it } from 'vitest'
import { conformanceCases } from './conformance/cases'
import type { Harness, World } from './conformance/harness'

/** Runs the conformance suite for an adapter with vitest. Cases that it cannot show are skipped, with the reason. */
export function describeConformance<W extends World>(name: string, harness: Harness<W>): void {
  describe(`${name} keeps to the adapter port`, () => {
    for (const { name: promise, absent, limit, run } of conformanceCases(harness))
      it(promise, { timeout: limit }, async ({ skip }) => {
        if (absent !== undefined) {
          console.info(`not shown with ${name}: ${promise} (${absent})`)
          skip(absent)
        }
        await run()
      })
  })
}
