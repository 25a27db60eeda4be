import { app, dialog } from 'electron'
import type { Client } from '../../client/client'

export interface QuitOptions {
  /** How to ask the host what runs; null where it cannot be asked. */
  readonly client: Client | null
  /** Runs once it is settled that the app ends. */
  close(): Promise<void>
  /** Told before the windows close, once it is settled. */
  onQuit(): void
}

/** Ends the app: asks first while agents work, then closes the host, then lets the windows go. */
export interface Quit {
  /** Whether it is settled, so that nothing needs to be asked any more. */
  readonly isSettled: boolean
  /** Ends without asking, as when the system says so. */
  now(): void
}

const MAX_NAMES = 8

/** Takes part in every quit of the app from now on. */
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

/** What the sessions are called whose agents work now. */
async function workingSessions(client: Client): Promise<string[]> {
  const listed = await client.request('session.list', { status: 'active', includePreview: true, limit: 1000 })
  if (!listed.ok) return []
  return listed.value.sessions
    .filter(
      ({ runStatus }) => runStatus === 'thinking' || runStatus === 'callingTool' || runStatus === 'awaitingPermission',
    )
    .map(({ title, preview }) => title ?? preview?.firstUserMessage ?? 'Untitled session')
}

async function mayStop(names: readonly string[]): Promise<boolean> {
  const shown = names.slice(0, MAX_NAMES).map((name) => `• ${name.slice(0, 80)}`)
  const more = names.length > MAX_NAMES ? [`and ${names.length - MAX_NAMES} more`] : []
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message:
      names.length === 1 ? 'An agent is still working.' : `Agents are still working in ${names.length} sessions.`,
    detail: [...shown, ...more, '', 'Quitting stops them. Everything so far is kept.'].join('\n'),
    buttons: ['Stop and Quit', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}
