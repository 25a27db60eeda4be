import { createSubscriber } from 'svelte/reactivity'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

const subscribe = createSubscriber((update) => {
  const changes = new AbortController()
  for (const type of ['focus', 'blur', 'pageshow', 'pagehide'])
    window.addEventListener(type, update, { signal: changes.signal })
  document.addEventListener('visibilitychange', update, { signal: changes.signal })
  return () => changes.abort()
})

/** Returns true while the window is in front and has the focus. */
export function hasFocus(): boolean {
  subscribe()
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Reports to the host which sessions the window shows while it is focused. To be called once, in a component. */
export function reportViews(appWindow: AppWindow): void {
  const { connection } = appWindow
  const shown = $derived(hasFocus() ? appWindow.shownSessions.join('\n') : '')
  let reported = ''

  $effect(() => {
    // A new connection has reported nothing yet.
    if (connection.state.kind !== 'ready') {
      reported = ''
      return
    }
    if (shown === reported) return
    reported = shown
    void connection.request('attention.reportView', { sessionIds: shown === '' ? [] : shown.split('\n') })
  })
}
