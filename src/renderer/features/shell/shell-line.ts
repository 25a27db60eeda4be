import type { RuntimeCommand } from '#shared/shell/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { COMMANDS_TAB } from '#renderer/lib/conversation/terminal-place.svelte'
import { fenced } from '#renderer/lib/text/fenced'
import { m } from '#messages'

/** Returns the shell command of a message: the text after an exclamation mark. Null for a plain message. */
export function shellLineOf(message: string): string | null {
  const line = /^!\s*(\S[\s\S]*)$/.exec(message.trim())?.[1]
  return line ?? null
}

/** Runs a command line in a session's folder and shows it. Resolves to whether it was taken. */
export async function runLine(appWindow: AppWindow, sessionId: string, command: string): Promise<boolean> {
  const answer = await appWindow.ask('session.shell.exec', { sessionId, command })
  if (answer === null) return false
  appWindow.showInspector('terminal')
  const { openSession } = appWindow
  if (openSession?.sessionId === sessionId) openSession.terminalPlace.shown = COMMANDS_TAB
  return true
}

/** A command and what it printed, as a part of a message. */
export function commandAsText({ command, output, status, exitCode }: RuntimeCommand): string {
  const end = status === 'completed' && exitCode !== 0 ? `\n\n${m.shell.exitedWith({ code: String(exitCode) })}` : ''
  return `${m.shell.ran({ command: `\`${command}\`` })}\n\n${fenced(output)}${end}`
}

/** State of a command, as text. */
export function commandLabel({ status, exitCode, reason }: RuntimeCommand): string {
  switch (status) {
    case 'running':
      return m.common.running
    case 'completed':
      return exitCode === 0 ? m.common.done : m.shell.exitCode({ code: String(exitCode) })
    case 'failed':
      return m.shell.failedToStart
    case 'cancelled':
      return reason === 'timeout'
        ? m.shell.timedOut
        : reason === 'shutdown'
          ? m.shell.endedWithSession
          : m.shell.stopped
  }
}
