import { isDeepStrictEqual } from 'node:util'
import { app, BrowserWindow, Menu, Tray } from 'electron'
import { AttentionMirror } from '#client/attention-mirror'
import type { Connection } from '#client/connection'
import { defaultPreferences, type Preferences } from '#shared/preferences/table'
import { m } from '#messages'
import { Notifier } from './notifier'
import { trayIcon } from './tray-icon'
import { trayMenu, type TrayActions } from './tray-menu'

const DO_NOT_DISTURB = 'notifications.doNotDisturb'

/** Tray, badge and notifications of the app. */
export interface DesktopAttention {
  /** True when the tray can hold the app while it has no window. */
  readonly hasTray: boolean
  end(): void
}

/** Shows on the desktop which sessions need the user, from now on. */
export async function showAttention(
  client: Connection,
  windows: Omit<TrayActions, 'setDoNotDisturb'>,
): Promise<DesktopAttention> {
  const actions: TrayActions = {
    ...windows,
    setDoNotDisturb: (isOn) => void client.request('preferences.update', { values: { [DO_NOT_DISTURB]: isOn } }),
  }
  let preferences: Preferences = defaultPreferences
  let tray: Tray | null = null
  /** Content of the present menu. The menu is replaced only when this changes, because an open menu closes then. */
  let listed: unknown = null
  const notifier = new Notifier({
    preferences: () => preferences,
    openSession: (sessionId) => actions.openSession(sessionId),
    answer: (requestId, behavior) => void client.request('permission.respond', { requestId, behavior, scope: 'once' }),
  })
  const mirror = new AttentionMirror(client, (changes) => {
    notifier.take(changes)
    update()
  })

  function update(): void {
    const { waiting } = mirror
    showBadge(preferences['notifications.badge'] ? waiting : 0)
    if (preferences['notifications.tray']) updateTray(waiting)
    else {
      tray?.destroy()
      tray = null
      listed = null
    }
  }

  function updateTray(waiting: number): void {
    if (tray === null) {
      tray = new Tray(trayIcon(waiting > 0))
      tray.on('click', () => actions.open())
    }
    const sessions = mirror.sessions.filter(({ attention }) => ['needsYou', 'working'].includes(attention.state))
    const shown = sessions.map(({ sessionId, title, attention }) => [
      sessionId,
      title,
      attention.state,
      attention.waiting,
    ])
    if (isDeepStrictEqual(shown, listed)) return
    listed = shown
    tray.setImage(trayIcon(waiting > 0))
    tray.setToolTip(app.name)
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(sessions, preferences[DO_NOT_DISTURB], actions)))
  }

  client.onServerEvent((event) => {
    if (event.type !== 'preferences.changed') return
    preferences = event.payload.values
    // The language may be another one.
    listed = null
    update()
  })
  const set = await client.request('preferences.get', {})
  if (set.ok) preferences = set.value.values
  await mirror.load()
  return {
    get hasTray() {
      return tray !== null
    },
    end() {
      notifier.clear()
      tray?.destroy()
      tray = null
    },
  }
}

/** Shows a number on the icon of the app; on Windows, which has no numbers there, a dot on the taskbar's buttons. */
function showBadge(waiting: number): void {
  app.setBadgeCount(waiting)
  if (process.platform !== 'win32') return
  const overlay = waiting > 0 ? trayIcon(true) : null
  for (const window of BrowserWindow.getAllWindows())
    window.setOverlayIcon(overlay, waiting > 0 ? m.attention.needsMany({ count: waiting }) : '')
}
