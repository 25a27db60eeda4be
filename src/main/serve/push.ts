import type { Agent } from 'node:https'
import { newsOf, type News } from '#client/attention-news'
import { AttentionMirror } from '#client/attention-mirror'
import { connectOnce, type Connection } from '#client/connection'
import { withSessionKeys } from '#client/session-keys'
import { isWanted } from '#client/notification-text'
import { defaultPreferences, type Preferences } from '#shared/preferences/table'
import type { PushSubscription } from '#shared/device/entities'
import type { Log } from '#core/base/context'
import type { Devices } from '#core/base/devices/devices'
import type { Host } from '#core/base/host-port'
import { version } from '#core/base/version'
import { createHostLink } from '#core/host/host-link'

/** Time for which a push service keeps a message for a device that is off, in seconds. */
const KEPT_S = 4 * 3600
const TIMEOUT_MS = 15_000
/** Answers of a push service about a subscription that has ended. */
const ENDED: ReadonlySet<unknown> = new Set([404, 410])
/** Contact that push services ask for; there is none for a program that people run themselves. */
const SUBJECT = 'https://localhost'

interface PushOptions {
  readonly host: Host
  readonly devices: Devices
  readonly log: Log
  /** Connections to push services; for tests. */
  readonly agent?: Agent
}

/** Pushing messages to devices. */
export interface Push {
  /** Resolves when devices that have subscribed so far are told of what happens. */
  ready(): Promise<void>
  end(): void
}

/**
 * Pushes messages to devices that show no page of Parley, as the settings of notifications ask. Nothing is followed before
 * a device has subscribed.
 */
export function startPush(options: PushOptions): Push {
  const { devices, log } = options
  let following: Promise<() => void> | null = null
  const look = async (): Promise<void> => {
    if (!(await devices.hasPush())) return
    following ??= follow(options).catch((error: unknown) => {
      log(`Messages are not pushed to devices: ${String(error)}`)
      return () => {}
    })
    await following
  }
  const stop = devices.onChanged(() => void look())
  void look()
  return {
    ready: look,
    end() {
      stop()
      void following?.then((end) => end())
    },
  }
}

async function follow({ host, devices, log, agent }: PushOptions): Promise<() => void> {
  const connected = await connectOnce(withSessionKeys(createHostLink(host)), { name: 'parley-push', version })
  if (!connected.ok) return () => {}
  const client: Connection = connected.value
  let preferences: Preferences = defaultPreferences
  client.onServerEvent((event) => {
    if (event.type === 'preferences.changed') preferences = event.payload.values
  })
  const mirror = new AttentionMirror(client, (changes) => {
    for (const change of changes) {
      const news = newsOf(change)
      if (news !== undefined && isWanted(news, preferences, new Date())) void tell(news)
    }
  })
  const got = await client.request('preferences.get', {})
  if (got.ok) preferences = got.value.values
  await mirror.load()

  async function tell(news: News): Promise<void> {
    for (const { deviceId, push } of await devices.toPush()) {
      const status = await send(push, messageOf(news, push), news.sessionId)
      if (ENDED.has(status)) await devices.setPush(deviceId, undefined)
    }
  }

  /** Sends a message. Returns the status of the push service; null when it cannot be reached. */
  async function send(push: PushSubscription, message: object, topic: string): Promise<number | null> {
    // Loaded with the first message: most never push any.
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = await devices.pushKeys()
    try {
      const sent = await webPush.sendNotification(push, JSON.stringify(message), {
        vapidDetails: { subject: SUBJECT, publicKey, privateKey },
        TTL: KEPT_S,
        timeout: TIMEOUT_MS,
        urgency: 'high',
        // A later message about the session replaces one that has not arrived.
        topic: topicOf(topic),
        ...(agent === undefined ? {} : { agent }),
      })
      return sent.statusCode
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : null
      if (!ENDED.has(status)) log(`A message could not be pushed to a device (${status ?? 'no answer'}).`)
      return status
    }
  }

  return () => client.close()
}

/** Message for the page of a device. Without consent it contains no word of a session, only its ID. */
function messageOf({ kind, sessionId, title, request }: News, { showsContent, words }: PushSubscription): object {
  const text = words[kind]
  if (!showsContent) return { title: words.app, body: text, sessionId }
  return { title: title ?? words.app, body: request === undefined ? text : `${text}: ${request.title}`, sessionId }
}

/** Topics have at most 32 characters of base64url. */
const topicOf = (sessionId: string): string => sessionId.replace(/[^\w-]/g, '').slice(0, 32)
