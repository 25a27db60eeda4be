import { app, BrowserWindow, dialog } from 'electron'
import type { ContractError } from '#shared/kernel/errors'
import type { HostAddress } from '#core/base/host-file'
import { m } from '#messages'

/** Shows the user the error and remedies, and exits. */
async function giveUp(message: string, detail: string): Promise<void> {
  process.stderr.write(`parley: ${message} ${detail.replaceAll('\n', ' ')}\n`)
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: [m.desktop.quit] })
  app.exit(1)
}

/** Exits because another host uses the data; names it. */
export function reportTaken(dataDir: string, { kind, pid, url }: HostAddress): Promise<void> {
  const program = m.desktop.program[kind]
  return giveUp(
    m.desktop.alreadyRunning,
    `${m.desktop.dataInUse({ program, pid, dataDir })}${url === undefined ? '' : ` ${m.desktop.shownAt({ url })}`}\n${m.desktop.otherData}`,
  )
}

/** Asks whether a host in the background may be ended, so that the app takes its place; exits where it may not. */
export async function askToStop(dataDir: string, { pid }: HostAddress): Promise<boolean> {
  const detail = m.desktop.inBackground({ pid, dataDir })
  process.stderr.write(`parley: ${m.desktop.alreadyRunning} ${detail.replaceAll('\n', ' ')}\n`)
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: m.desktop.alreadyRunning,
    detail,
    buttons: [m.desktop.stopAndOpen, m.desktop.quit],
    // Ending it interrupts agents: Enter and Escape leave it alone.
    defaultId: 1,
    cancelId: 1,
  })
  if (response !== 0) app.exit(1)
  return response === 0
}

/** Exits because the data cannot be opened. */
export function reportFailure(dataDir: string, { message }: ContractError): Promise<void> {
  return giveUp(m.desktop.openFailed, `${message}\n${m.desktop.dataUntouched({ dataDir })}`)
}

/** Logs an error that nothing expected. */
export function logBug(error: unknown, log: (line: string) => void): void {
  log(`Unexpected error: ${stackOf(error)}`)
}

/** Logs an error that nothing expected at the start, and exits if no window can be seen yet: none would ever show. */
export async function reportBug(error: unknown, log: (line: string) => void): Promise<void> {
  if (BrowserWindow.getAllWindows().some((window) => window.isVisible())) logBug(error, log)
  else await giveUp(m.desktop.startFailed, stackOf(error))
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
