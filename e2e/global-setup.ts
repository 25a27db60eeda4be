import { prepareRuntimes } from './helpers/runtimes'
import { startVirtualDisplay } from './helpers/virtual-display'

/** Prepares what the tests run in. Returns how to take it down again. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopDisplay = await startVirtualDisplay()
  const { browser, electron } = await prepareRuntimes()
  if ('missing' in browser) console.log(`Browser specs are skipped: ${browser.missing}`)
  if ('missing' in electron) console.log(`Electron specs are skipped: ${electron.missing}`)
  return async () => {
    await stopDisplay?.()
  }
}
