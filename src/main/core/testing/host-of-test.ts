import { onTestFinished } from 'vitest'
import { startTestHost, type TestHost } from './test-host'

/** A host that ends, with all its files, when the test that started it has ended. */
export async function hostOfTest(...args: Parameters<typeof startTestHost>): Promise<TestHost> {
  const test = await startTestHost(...args)
  onTestFinished(() => test.cleanUp())
  return test
}
