import { newsOf, type News } from '../../../client/attention-news'
import { isWanted, notificationText, showsDetails } from '../../../client/notification-text'
import { inBrowser } from '../../lib/client'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'
import { hasFocus } from './report-view.svelte'
import { playSound } from './sound'

/** `unsupported`: the page runs in the desktop app, or the browser has no notifications. */
export type Permission = NotificationPermission | 'unsupported'

/** Number of times the person was asked; the permission itself is not reactive. */
let asked = $state(0)

/** Returns whether this browser shows notifications of the page. */
export function notificationPermission(): Permission {
  if (asked < 0 || !inBrowser() || !('Notification' in window)) return 'unsupported'
  return Notification.permission
}

/** Asks the person for the permission; browsers do so once. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission()
  asked++
}

/**
 * Shows notifications of the browser while the page is not in front, and withdraws those that are settled. Returns a
 * function that stops that.
 */
export function notifyInBrowser(workspace: Workspace): () => void {
  const shown = new Map<string, Notification>()

  function close(key: string): void {
    shown.get(key)?.close()
    shown.delete(key)
  }

  function show(news: News): void {
    const { values } = workspace.settings
    if (!isWanted(news, values) || hasFocus() || notificationPermission() !== 'granted') return
    // A page cannot tell whether the screen is locked.
    const withDetails = showsDetails(values['notifications.details'], 'unknown')
    const { title, body } = notificationText(news, withDetails, m.notifications.words)
    const key = news.request?.requestId ?? news.sessionId
    // Pages of the same browser replace each other's notifications with the same tag.
    const notification = new Notification(title, { body, tag: key, silent: true })
    notification.addEventListener('click', () => {
      window.focus()
      workspace.open(news.sessionId)
      notification.close()
    })
    shown.set(key, notification)
    if (values['notifications.sound']) playSound()
  }

  const stop = workspace.attention.onChange((changes) => {
    for (const change of changes) {
      const open = new Set(change.entry.attention.requests?.map(({ requestId }) => requestId))
      for (const { requestId } of change.before?.requests ?? []) if (!open.has(requestId)) close(requestId)
      if (change.entry.attention.state === 'idle') close(change.entry.sessionId)
      const news = newsOf(change)
      if (news !== undefined) show(news)
    }
  })
  return () => {
    stop()
    for (const key of [...shown.keys()]) close(key)
  }
}
