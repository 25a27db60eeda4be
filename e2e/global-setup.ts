import { keepSchemas } from '../scripts/contract/kept'
import { prepareRuntimes } from './helpers/runtimes'
import { startVirtualDisplay } from './helpers/virtual-display'

/** Prepares the environment of the tests. Returns a function that tears it down. */
export default async function setup(): Promise<() => Promise<void>> {
  await keepSchemas()
  const stopDisplay = await startVirtualDisplay()
  const { browser, electron } = await prepareRuntimes()
  if ('missing' in browser) console.log(`Browser specs are skipped: ${browser.missing}`)
  if ('missing' in electron) console.log(`Electron specs are skipped: ${electron.missing}`)
  return async () => {
    await stopDisplay?.()
  }
}
