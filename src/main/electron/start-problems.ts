import { app, dialog } from 'electron'
import type { ContractError } from '../../shared/kernel/errors'
import type { HostAddress } from '../core/host/attach/host-file'

/** Shows the user the error and remedies, and exits. */
async function giveUp(message: string, detail: string): Promise<void> {
  process.stderr.write(`parley: ${message} ${detail.replaceAll('\n', ' ')}\n`)
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: ['Quit'] })
  app.exit(1)
}

/** Exits because another host uses the data; names it. */
export function reportTaken(dataDir: string, { kind, pid, url }: HostAddress): Promise<void> {
  const who = { desktop: 'another desktop app', serve: '`parley serve`', rpc: '`parley rpc`' }[kind]
  const there = url === undefined ? '' : ` and shows it at ${url}`
  return giveUp(
    'Parley is already running.',
    `${who} (process ${pid}) is using the data in ${dataDir}${there}.\nEnd it first, or start Parley with other data: --data FOLDER`,
  )
}

/** Exits because the data cannot be opened. */
export function reportFailure(dataDir: string, { message }: ContractError): Promise<void> {
  return giveUp(
    'Parley cannot open its data.',
    `${message}\nThe data in ${dataDir} was not changed. Make the folder usable, or start Parley with other data: --data FOLDER`,
  )
}
