import { findBrowser, type Browser } from './browser'
import { findElectronRuntime, type ElectronRuntime } from './electron-runtime'

/** A runtime to test in, or why there is none. */
export type Found<T> = { readonly found: T } | { readonly missing: string }

/** What the machine has to run the app in. */
export interface Runtimes {
  readonly browser: Found<Browser>
  readonly electron: Found<ElectronRuntime>
}

const variable = 'PARLEY_E2E_RUNTIMES'

/** Looks for both runtimes, installs what comes with the packages, and keeps the result for the workers. */
export async function prepareRuntimes(): Promise<Runtimes> {
  const runtimes: Runtimes = { browser: await findBrowser(), electron: await findElectronRuntime() }
  process.env[variable] = JSON.stringify(runtimes)
  return runtimes
}

/** What `prepareRuntimes` found, in a worker. */
export function preparedRuntimes(): Runtimes {
  return JSON.parse(process.env[variable] ?? '') as Runtimes
}
