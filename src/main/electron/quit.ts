import { app, dialog } from 'electron'
import type { Connection } from '../../client/connection'
import { m } from '../../messages'

export interface QuitOptions {
  /** Client for querying the host's activity; null when unavailable. */
  readonly client: Connection | null
  /** Runs once the quit is confirmed. */
  close(): Promise<void>
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

/** Intercepts every quit of the app from now on. */
export function guardQuit({ client, close, onQuit }: QuitOptions): Quit {
  let state: 'running' | 'asking' | 'closing' | 'closed' = 'running'

  async function end(): Promise<void> {
    if (state === 'closing' || state === 'closed') return
    state = 'closing'
    onQuit()
    await close()
    state = 'closed'
    app.quit()
  }
  async function ask(): Promise<void> {
    if (state !== 'running') return
    state = 'asking'
    const names = client === null ? [] : await workingSessions(client)
    if (names.length > 0 && !(await mayStop(names))) state = 'running'
    else await end()
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

/** Returns the titles of sessions whose agents are working. */
async function workingSessions(client: Connection): Promise<string[]> {
  const listed = await client.request('session.list', { status: 'active', includePreview: true, limit: 1000 })
  if (!listed.ok) return []
  return listed.value.sessions
    .filter(
      ({ runStatus }) => runStatus === 'thinking' || runStatus === 'callingTool' || runStatus === 'awaitingPermission',
    )
    .map(({ title, preview }) => title ?? preview?.firstUserMessage ?? m.desktop.untitledSession)
}

async function mayStop(names: readonly string[]): Promise<boolean> {
  const shown = names.slice(0, MAX_NAMES).map((name) => `• ${name.slice(0, 80)}`)
  const more = names.length > MAX_NAMES ? [m.desktop.more({ count: names.length - MAX_NAMES })] : []
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: names.length === 1 ? m.desktop.agentWorking : m.desktop.agentsWorking({ sessions: names.length }),
    detail: [...shown, ...more, '', m.desktop.quitStopsAgents].join('\n'),
    buttons: [m.desktop.stopAndQuit, m.common.cancel],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}
