import { newsOf, type News } from '#client/attention-news'
import { isWanted, notificationText, showsDetails } from '#client/notification-text'
import { inBrowser } from '#renderer/lib/host/client'
import { mayRequest } from '#renderer/lib/host/device-limits.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'
import { hasFocus } from './report-view.svelte'
import {
  onWorkerClick,
  showNotification,
  type NotificationClick,
  type NotificationRequest,
} from './browser-notification'

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
export function notifyInBrowser(appWindow: AppWindow): () => void {
  const { connection } = appWindow
  /** Functions that take notifications away, by request or session. */
  const shown = new Map<string, () => void>()

  function close(key: string): void {
    shown.get(key)?.()
    shown.delete(key)
  }

  function take({ sessionId, requestId, action }: NotificationClick): void {
    if (action === 'open' || requestId === undefined) {
      window.focus()
      appWindow.open(sessionId)
      close(requestId ?? sessionId)
    } else void connection.request('permission.respond', { requestId, behavior: action, scope: 'once' })
  }

  function show(news: News): void {
    const { values } = appWindow.settings
    if (!isWanted(news, values, new Date()) || hasFocus() || notificationPermission() !== 'granted') return
    // A page cannot tell whether the screen is locked.
    const withDetails = showsDetails(values['notifications.details'], 'unknown')
    const { title, body, isAnswerable } = notificationText(news, withDetails, m.notifications.words)
    const about = { sessionId: news.sessionId, requestId: news.request?.requestId }
    const tag = about.requestId ?? about.sessionId
    const request: NotificationRequest = {
      title,
      body,
      tag,
      about,
      isSilent: !values['notifications.sound'],
      buttons:
        isAnswerable && mayRequest(connection, 'permission.respond')
          ? [
              { action: 'allow', title: m.notifications.allowOnce },
              { action: 'deny', title: m.common.deny },
            ]
          : [],
    }
    shown.set(
      tag,
      showNotification(request, () => take({ ...about, action: 'open' })),
    )
  }

  const stopClicks = onWorkerClick(take)
  const stop = appWindow.attention.onChange((changes) => {
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
    stopClicks()
    for (const key of [...shown.keys()]) close(key)
  }
}
