/** Content of a notification of the browser. */
export interface NotificationRequest {
  readonly title: string
  readonly body: string
  /** Names it; another one with the same tag, also of another page, replaces it. */
  readonly tag: string
  readonly isSilent: boolean
  /** Subject of the notification, returned with a click. */
  readonly about: NotificationAbout
  /** Buttons, where the page has a service worker, which they need. */
  readonly buttons: readonly { readonly action: 'allow' | 'deny'; readonly title: string }[]
}

export interface NotificationAbout {
  readonly sessionId: string
  readonly requestId?: string | undefined
}

/** A click on a notification, or on one of its buttons. */
export interface NotificationClick extends NotificationAbout {
  readonly action: 'open' | 'allow' | 'deny'
}

/** Message of the service worker to a page: see public/sw.js. */
interface WorkerMessage {
  readonly kind: 'notification'
  readonly about: NotificationAbout
  readonly action: string
}

/** Calls a function for clicks on notifications of the service worker. Returns a function that stops that. */
export function onWorkerClick(listener: (click: NotificationClick) => void): () => void {
  const workers = workersOfPage()
  if (workers === undefined) return () => undefined
  const take = ({ data }: MessageEvent<Partial<WorkerMessage> | null>) => {
    if (data?.kind !== 'notification' || data.about === undefined) return
    const { action } = data
    listener({ ...data.about, action: action === 'allow' || action === 'deny' ? action : 'open' })
  }
  workers.addEventListener('message', take)
  return () => workers.removeEventListener('message', take)
}

/**
 * Shows a notification: through the service worker of the page, which browsers on phones require and which has buttons,
 * else by the page itself. `onclick` is for the latter. Returns a function that takes it away.
 */
export function showNotification(request: NotificationRequest, onclick: () => void): () => void {
  const { title, body, tag, isSilent: silent, about, buttons } = request
  let own: Notification | null = null
  let worker: ServiceWorkerRegistration | undefined
  let isClosed = false
  const shown = registration().then(async (found) => {
    if (isClosed) return
    worker = found
    if (worker === undefined) {
      own = new Notification(title, { body, tag, silent })
      own.addEventListener('click', onclick)
      return
    }
    // Types of the DOM have no buttons yet.
    const options: NotificationOptions & { readonly actions: typeof buttons } = {
      body,
      tag,
      silent,
      data: about,
      actions: buttons,
    }
    await worker.showNotification(title, options)
  })
  return () => {
    isClosed = true
    void shown
      .then(async () => {
        own?.close()
        for (const notification of (await worker?.getNotifications({ tag })) ?? []) notification.close()
      })
      .catch(() => undefined)
  }
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await workersOfPage()
    ?.getRegistration()
    .catch(() => undefined)
  return found?.active == null ? undefined : found
}

/** Undefined on pages that are not served over TLS or by this computer. */
function workersOfPage(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}
