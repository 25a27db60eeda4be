import { BrowserWindow, Notification, powerMonitor } from 'electron'
import type { AttentionChange } from '#client/attention-mirror'
import { newsOf, type News } from '#client/attention-news'
import { isWanted, notificationText, showsDetails, type ScreenState } from '#client/notification-text'
import type { Preferences } from '#shared/preferences/table'
import { m } from '#messages'
import type { ShownNotification } from './notification-request'
import { SystemNotifications } from './system-notification'

export interface NotifierOptions {
  preferences(): Preferences
  openSession(sessionId: string): void
  /** Answers a permission request for this one time. */
  answer(requestId: string, behavior: 'allow' | 'deny'): void
}

/** Idle time after which the system is asked for the state of the screen; any value serves. */
const IDLE_SECONDS = 1

/**
 * Notifications of the system while no window of the app is focused. Do-not-disturb is up to the system, which then
 * keeps them back and plays no sound.
 */
export class Notifier {
  /** Notifications on screen, by request or session; referenced so that they stay clickable. */
  private readonly shown = new Map<string, ShownNotification>()
  private readonly system = new SystemNotifications()

  constructor(private readonly options: NotifierOptions) {}

  /** Takes changes of attention states: shows news, and withdraws what is settled. */
  take(changes: readonly AttentionChange[]): void {
    for (const change of changes) {
      this.withdraw(change)
      const news = newsOf(change)
      if (news !== undefined) this.show(news)
    }
  }

  /** Withdraws everything. */
  clear(): void {
    for (const notification of this.shown.values()) notification.close()
    this.shown.clear()
  }

  private show(news: News): void {
    const preferences = this.options.preferences()
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    if (!isWanted(news, preferences, new Date())) return
    const { sessionId, request } = news
    const withDetails = showsDetails(preferences['notifications.details'], screenState())
    const { title, body, isAnswerable } = notificationText(news, withDetails, m.notifications.words)
    const key = request?.requestId ?? sessionId
    this.close(key)
    const notification = this.system.show({
      title,
      body,
      isSilent: !preferences['notifications.sound'],
      buttons: isAnswerable ? [m.notifications.allowOnce, m.common.deny] : [],
      onclick: () => this.options.openSession(sessionId),
      onbutton: (index) => {
        if (request !== undefined && isAnswerable)
          this.options.answer(request.requestId, index === 0 ? 'allow' : 'deny')
      },
      onclose: () => {
        if (this.shown.get(key) === notification) this.shown.delete(key)
      },
    })
    this.shown.set(key, notification)
  }

  /** Withdraws notifications of requests that were answered, and of outcomes that were seen. */
  private withdraw({ entry, before }: AttentionChange): void {
    const open = new Set(entry.attention.requests?.map(({ requestId }) => requestId))
    for (const { requestId } of before?.requests ?? []) if (!open.has(requestId)) this.close(requestId)
    if (entry.attention.state === 'idle') this.close(entry.sessionId)
  }

  private close(key: string): void {
    this.shown.get(key)?.close()
    this.shown.delete(key)
  }
}

function screenState(): ScreenState {
  const state = powerMonitor.getSystemIdleState(IDLE_SECONDS)
  if (state === 'locked' || state === 'unknown') return state
  return 'unlocked'
}
