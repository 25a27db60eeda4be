import { isDeepStrictEqual } from 'node:util'
import { app, Menu } from 'electron'
import type { Connection } from '#client/connection'
import { dockMenu, jumpList, MOST_RECENT, recentOf, type RecentActions, type RecentSession } from './recent-menus'

/** Sessions change several times a second while agents work. */
const DELAY_MS = 2000

/**
 * Shows recent sessions in the dock of macOS and in the jump list of Windows, from now on. Desktops of Linux have no
 * menu that a program can change.
 * @param dataDir The data that the user chose with `--data`, if any.
 */
export async function showRecent(
  client: Connection,
  actions: RecentActions,
  dataDir: string | undefined,
): Promise<void> {
  const show = process.platform === 'darwin' ? inDock(actions) : inJumpList(dataDir)
  if (show === null) return
  let shown: readonly RecentSession[] | null = null
  let timer: NodeJS.Timeout | null = null
  const update = async (): Promise<void> => {
    const listed = await client.request('session.list', { except: ['archived', 'discovered'], limit: MOST_RECENT })
    if (!listed.ok) return
    const sessions = recentOf(listed.value.sessions)
    if (isDeepStrictEqual(sessions, shown)) return
    shown = sessions
    show(sessions)
  }
  client.onServerEvent(({ type }) => {
    if (type === 'preferences.changed') shown = null
    else if (type !== 'sessions.changed') return
    timer ??= setTimeout(() => {
      timer = null
      void update()
    }, DELAY_MS).unref()
  })
  await update()
}

const inDock = (actions: RecentActions) => (sessions: readonly RecentSession[]) =>
  app.dock?.setMenu(Menu.buildFromTemplate(dockMenu(sessions, actions)))

/** Null where there is no jump list: the runtime of a checkout has none of its own. */
function inJumpList(dataDir: string | undefined): ((sessions: readonly RecentSession[]) => void) | null {
  if (process.platform !== 'win32' || !app.isPackaged) return null
  const args = dataDir === undefined ? [] : ['--data', dataDir]
  return (sessions) => {
    const removed = app.getJumpListSettings().removedItems.map((item) => item.args ?? '')
    app.setJumpList(jumpList(sessions, { program: process.execPath, args, removed }))
  }
}
