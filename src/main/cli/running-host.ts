import type { HostAddress } from '#core/base/host-file'

/** Returns a sentence that says how Parley runs; `already` to somebody who wants to start it. */
export function describeHost(dataDir: string, { kind, pid, url }: HostAddress, already?: 'already'): string {
  const how = {
    desktop: 'as the desktop app',
    serve: `at ${url ?? 'an address of its own'}`,
    rpc: 'as `parley rpc`',
    host: 'in the background',
  }
  return `Parley is ${already === undefined ? '' : 'already '}running ${how[kind]} (process ${pid}) with the data in ${dataDir}.`
}
