import type { Connection } from '#renderer/lib/host/connection.svelte'
import { m } from '#messages'

/** Returns whether this browser can receive pushed messages. */
export function hasPush(): boolean {
  return 'PushManager' in window && 'serviceWorker' in navigator
}

/** Lets messages be pushed to this browser. Resolves to what went wrong, or null. */
export async function subscribeToPush(
  connection: Pick<Connection, 'request'>,
  publicKey: string,
  showsContent: boolean,
): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return m.notifications.refused
    const worker = await navigator.serviceWorker.ready
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { app, privateFailed: failed, privateDone: done } = m.notifications.words
    const answer = await connection.request('device.push.subscribe', {
      endpoint,
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      showsContent,
      words: { app, failed, done, needsYou: m.notifications.push.needsYou },
    })
    if (answer.ok) return null
    await subscription.unsubscribe()
    return answer.error.message
  } catch (error) {
    return m.notifications.push.failed({ error: error instanceof Error ? error.message : String(error) })
  }
}

/** Ends messages to this browser. Resolves to what went wrong, or null. */
export async function unsubscribeFromPush(connection: Pick<Connection, 'request'>): Promise<string | null> {
  const answer = await connection.request('device.push.unsubscribe', {})
  if (!answer.ok) return answer.error.message
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await (await worker?.pushManager.getSubscription())?.unsubscribe().catch(() => false)
  return null
}
