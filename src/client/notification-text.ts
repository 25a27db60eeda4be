import type { WaitingRequest } from '../shared/attention/entities'
import type { Preferences } from '../shared/preferences/table'
import type { News } from './attention-news'
import { isQuiet } from './quiet-time'

/** Words of notifications, in the language of the user. */
export interface NotificationWords {
  readonly app: string
  readonly untitled: string
  readonly failed: string
  readonly done: string
  readonly privateFailed: string
  readonly privateDone: string
  readonly private: (about: { request: WaitingRequest }) => string
  readonly request: (about: { request: WaitingRequest }) => string
}

/** Content of a notification. */
export interface NotificationText {
  readonly title: string
  readonly body: string
  /** True when the request can be answered from the notification: only where its content shows. */
  readonly isAnswerable: boolean
}

/** State of the screen; `unknown` where the system does not tell. */
export type ScreenState = 'locked' | 'unlocked' | 'unknown'

/** Returns whether the content of requests may show. */
export function showsDetails(details: Preferences['notifications.details'], screen: ScreenState): boolean {
  return details === 'always' || (details === 'unlocked' && screen === 'unlocked')
}

/** Returns what a notification says: without details, only the name of the tool. */
export function notificationText(news: News, withDetails: boolean, words: NotificationWords): NotificationText {
  const { kind, request, title = words.untitled } = news
  if (kind === 'needsYou' && request !== undefined)
    return withDetails
      ? { title, body: words.request({ request }), isAnswerable: request.kind === 'permission' }
      : { title: words.app, body: words.private({ request }), isAnswerable: false }
  const [full, brief] = kind === 'failed' ? [words.failed, words.privateFailed] : [words.done, words.privateDone]
  return withDetails
    ? { title, body: full, isAnswerable: false }
    : { title: words.app, body: brief, isAnswerable: false }
}

/** Returns whether the settings ask for a notification at a moment. */
export function isWanted({ kind, isUnseen }: News, preferences: Preferences, at: Date): boolean {
  if (isQuiet(preferences, at)) return false
  if (kind === 'done') return isUnseen && preferences['notifications.done']
  return preferences[`notifications.${kind}`]
}
