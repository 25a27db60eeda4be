import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { runNats, type RunningNats } from './run-nats'

export { noNats } from './run-nats'

/** Starts a broker that ends with the test. */
export async function natsOfTest(...[options]: [Parameters<typeof runNats>[1]?]): Promise<RunningNats> {
  const nats = await runNats(await temporaryFolder(), options)
  onTestFinished(() => nats.close())
  return nats
}
