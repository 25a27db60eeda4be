import { Notification } from 'electron'
import type { NotificationRequest, ShownNotification } from './notification-request'
import { NotifySend } from './notify-send'

/**
 * Shows notifications of the system. The system keeps them back and silent while its own do-not-disturb is on. Electron
 * has buttons on macOS and Windows only, so those with buttons go through `notify-send` on other systems, where it is
 * installed and new enough.
 */
export class SystemNotifications {
  readonly #program = process.platform === 'darwin' || process.platform === 'win32' ? null : new NotifySend(process.env)

  show(request: NotificationRequest): ShownNotification {
    if (request.buttons.length === 0 || this.#program === null) return showWithElectron(request)
    return this.#program.show(request, () => showWithElectron(request))
  }
}

function showWithElectron({ title, body, isSilent, buttons, ...on }: NotificationRequest): ShownNotification {
  const notification = new Notification({
    title,
    body,
    silent: isSilent,
    actions: buttons.map((text) => ({ type: 'button', text })),
  })
  notification.on('click', () => on.onclick())
  notification.on('action', ({ actionIndex }) => on.onbutton(actionIndex))
  notification.once('close', () => on.onclose())
  notification.show()
  return { close: () => notification.close() }
}
