import { onTestFinished } from 'vitest'
import { startTestHost, type TestHost } from './test-host'

// A host waits for what it does in the background, in a thread of its own, and that takes long on a busy machine.
const END_LIMIT_MS = 60_000

/** A host that ends, with all its files, when the test that started it has ended. */
export async function hostOfTest(...args: Parameters<typeof startTestHost>): Promise<TestHost> {
  const test = await startTestHost(...args)
  onTestFinished(() => test.cleanUp(), END_LIMIT_MS)
  return test
}
