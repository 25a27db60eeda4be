import { app, dialog } from 'electron'
import type { ContractError } from '../../shared/kernel/errors'
import type { HostAddress } from '../core/host/attach/host-file'

/** Tells the user why the app cannot start and what can be done, and ends it. */
async function giveUp(message: string, detail: string): Promise<void> {
  process.stderr.write(`parley: ${message} ${detail.replaceAll('\n', ' ')}\n`)
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: ['Quit'] })
  app.exit(1)
}

/** Ends the app, because another host has its data; says which one. */
export function reportTaken(dataDir: string, { kind, pid, url }: HostAddress): Promise<void> {
  const who = { desktop: 'another desktop app', serve: '`parley serve`', rpc: '`parley rpc`' }[kind]
  const there = url === undefined ? '' : ` and shows it at ${url}`
  return giveUp(
    'Parley is already running.',
    `${who} (process ${pid}) is using the data in ${dataDir}${there}.\nEnd it first, or start Parley with other data: --data FOLDER`,
  )
}

/** Ends the app, because its data cannot be opened. */
export function reportFailure(dataDir: string, { message }: ContractError): Promise<void> {
  return giveUp(
    'Parley cannot open its data.',
    `${message}\nThe data in ${dataDir} was not changed. Make the folder usable, or start Parley with other data: --data FOLDER`,
  )
}
