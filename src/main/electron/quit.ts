import { app, dialog } from 'electron'
import type { Connection } from '#client/connection'
import { m } from '#messages'

export interface QuitOptions {
  /** Client for querying the host's activity; null when unavailable. */
  readonly client: Connection | null
  /** Runs once the quit is confirmed. */
  close(): Promise<void>
  /** Closes the windows and leaves the app running in the tray. Null when there is no tray. */
  keepInTray(): (() => void) | null
  /** Called before the windows close, once the quit is confirmed. */
  onQuit(): void
}

/** Quits the app: asks for confirmation while agents work, then closes the host, then the windows. */
export interface Quit {
  /** True once the quit is confirmed, so that no further question is needed. */
  readonly isSettled: boolean
  /** Quits without asking, as on a system shutdown. */
  now(): void
}

const MAX_NAMES = 8
/** Time for the windows to close, once the host is closed. */
const LONGEST_QUIT_MS = 3000

/** Intercepts every quit of the app from now on. */
export function guardQuit({ client, close, keepInTray, onQuit }: QuitOptions): Quit {
  let state: 'running' | 'asking' | 'closing' | 'closed' = 'running'

  async function end(): Promise<void> {
    if (state === 'closing' || state === 'closed') return
    state = 'closing'
    try {
      onQuit()
      await close()
    } finally {
      state = 'closed'
      app.quit()
      // A window whose process was ended at the same time may never be closed. Nothing is left to keep.
      setTimeout(() => app.exit(0), LONGEST_QUIT_MS)
    }
  }
  async function ask(): Promise<void> {
    if (state !== 'running') return
    state = 'asking'
    const names = client === null ? [] : await workingSessions(client)
    const toTray = keepInTray()
    const answer = names.length === 0 ? 'quit' : await askWhileWorking(names, toTray !== null)
    if (answer === 'quit') {
      await end()
      return
    }
    state = 'running'
    if (answer === 'tray') toTray?.()
  }
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    void ask()
  })
  return {
    get isSettled() {
      return state === 'closing' || state === 'closed'
    },
    now: () => void end(),
  }
}

/** Returns the titles of sessions whose agents are working, also those whose agents wait for the user. */
async function workingSessions(client: Connection): Promise<string[]> {
  const listed = await client.request('attention.list', {})
  if (!listed.ok) return []
  return listed.value.sessions
    .filter(({ attention }) => attention.activity !== undefined)
    .map(({ title }) => title ?? m.desktop.untitledSession)
}

type QuitAnswer = 'quit' | 'tray' | 'cancel'

async function askWhileWorking(names: readonly string[], hasTray: boolean): Promise<QuitAnswer> {
  const shown = names.slice(0, MAX_NAMES).map((name) => `• ${name.slice(0, 80)}`)
  const more = names.length > MAX_NAMES ? [m.desktop.more({ count: names.length - MAX_NAMES })] : []
  const answers: readonly (readonly [QuitAnswer, string])[] = [
    ['quit', m.desktop.stopAndQuit],
    ...(hasTray ? [['tray', m.notifications.keepInTray] as const] : []),
    ['cancel', m.common.cancel],
  ]
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: names.length === 1 ? m.desktop.agentWorking : m.desktop.agentsWorking({ sessions: names.length }),
    detail: [...shown, ...more, '', m.desktop.quitStopsAgents].join('\n'),
    buttons: answers.map(([, label]) => label),
    defaultId: 1,
    cancelId: answers.length - 1,
  })
  return answers[response]?.[0] ?? 'cancel'
}
