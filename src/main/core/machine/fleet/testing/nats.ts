import { afterAll, onTestFinished } from 'vitest'
import { standingFolder, temporaryFolder } from '../../../testing/temporary-folder'
import { runNats, type RunningNats } from './run-nats'

export { noNats } from './run-nats'

/** Starts a broker that ends with the test. */
export async function natsOfTest(...[options]: [Parameters<typeof runNats>[1]?]): Promise<RunningNats> {
  const nats = await runNats(await temporaryFolder(), options)
  onTestFinished(() => nats.close())
  return nats
}

let standing: Promise<RunningNats> | undefined

/** Returns the broker of one node that all tests of the file share. To be asked for outside of tests first. */
export function sharedNats(): Promise<RunningNats> {
  standing ??= (async () => {
    const nats = await runNats(await standingFolder())
    afterAll(() => nats.close())
    return nats
  })()
  return standing
}
