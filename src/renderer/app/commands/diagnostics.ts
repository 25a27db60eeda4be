import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/**
 * Copies facts for a report of a problem: versions, agents, the size of the store and problems of the settings. Neither
 * texts nor titles of sessions, keys or environment variables are among them; the home folder is written as `~`.
 */
export async function copyDiagnostics(appWindow: AppWindow): Promise<void> {
  const { connection, adapters, settings, toasts } = appWindow
  const { server } = connection
  if (server === null) return
  const store = await connection.request('store.status', {})
  const counts = await connection.request('session.getStatusCounts', {})
  const facts = {
    parley: server.serverInfo.version,
    protocol: server.protocolVersion,
    userAgent: navigator.userAgent,
    language: navigator.language,
    window: { width: innerWidth, height: innerHeight, scale: devicePixelRatio },
    dataDir: server.dataDir,
    readOnly: server.readOnly,
    store: store.ok ? store.value : store.error.code,
    sessions: counts.ok ? counts.value : counts.error.code,
    agents: adapters.list.map(({ adapterName, origin, version, available, reason }) => ({
      adapterName,
      origin,
      version,
      available,
      reason,
    })),
    settings: { set: settings.changed, problems: settings.problems },
  }
  const text = JSON.stringify(facts, null, 2)
  // Paths begin with the name of the user.
  const home = JSON.stringify(server.defaultFolder).slice(1, -1)
  await appWindow.copy(home.length > 1 ? text.replaceAll(home, '~') : text)
  toasts.show(m.app.diagnosticsCopied)
}
