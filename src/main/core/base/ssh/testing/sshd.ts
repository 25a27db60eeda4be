import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { runSshd, type RunningSshd } from './run-sshd'

export { noSshd, putParley } from './run-sshd'

export type TestSshd = Omit<RunningSshd, 'close'>

/** Starts a server with its own keys on a free port of the loopback interface; it ends with the test. */
export async function startSshd(options: { readonly passphrase?: string } = {}): Promise<TestSshd> {
  const server = await runSshd(await temporaryFolder(), options)
  onTestFinished(() => server.close())
  return server
}
