import { findBrowser, type Browser } from './browser'
import { findElectronRuntime, type ElectronRuntime } from './electron-runtime'
import type { Found } from './found'

/** Runtimes of this machine for running the app. */
export interface Runtimes {
  readonly browser: Found<Browser>
  readonly electron: Found<ElectronRuntime>
}

const variable = 'PARLEY_E2E_RUNTIMES'

/** Finds both runtimes, installs what the packages include, and stores the result for the workers. */
export async function prepareRuntimes(): Promise<Runtimes> {
  const runtimes: Runtimes = { browser: await findBrowser(), electron: await findElectronRuntime() }
  process.env[variable] = JSON.stringify(runtimes)
  return runtimes
}

/** Returns the result of `prepareRuntimes`, in a worker. */
export function preparedRuntimes(): Runtimes {
  return JSON.parse(process.env[variable] ?? '') as Runtimes
}
