import { createInterface } from 'node:readline'
import { findCommand } from '#core/base/process/find-command'
import { startChild, type StartedChild } from '#core/base/process/start-child'
import { m } from '#messages'
import type { NotificationRequest, ShownNotification } from './notification-request'

/** Exit code of a run that showed nothing: the program is too old for buttons, or there is no notification server. */
const FAILED = 1
/** Name of the action that a click on the notification itself is. */
const CLICK = 'default'

/**
 * Notifications with buttons through the `notify-send` of libnotify, which runs until its notification is gone and
 * prints the action that was chosen. Servers without buttons show the notification without them.
 */
export class NotifySend {
  /** Absolute path of the program; undefined when there is none that shows buttons. */
  #program: Promise<string | undefined>

  constructor(private readonly env: NodeJS.ProcessEnv) {
    this.#program = findCommand('notify-send', env)
  }

  /** Shows a notification; `otherwise` shows it where the program cannot. */
  show(request: NotificationRequest, otherwise: () => ShownNotification): ShownNotification {
    const state = { isClosed: false, child: null as StartedChild | null, other: null as ShownNotification | null }
    void this.#start(request).then((child) => {
      if (child === null) {
        if (!state.isClosed) state.other = otherwise()
        return
      }
      state.child = child
      if (state.isClosed) withdraw(child)
      if (child.stdout !== null)
        createInterface({ input: child.stdout }).on('line', (action) => {
          if (state.isClosed) return
          if (action === CLICK) request.onclick()
          else if (/^\d+$/.test(action) && Number(action) < request.buttons.length) request.onbutton(Number(action))
        })
      child.once('close', (code) => {
        if (code !== FAILED || state.isClosed) {
          request.onclose()
          return
        }
        // Another attempt would fail too.
        this.#program = Promise.resolve(undefined)
        state.other = otherwise()
      })
    })
    return {
      close() {
        state.isClosed = true
        if (state.child !== null) withdraw(state.child)
        state.other?.close()
      },
    }
  }

  async #start({ title, body, isSilent, buttons }: NotificationRequest): Promise<StartedChild | null> {
    const program = await this.#program
    if (program === undefined) return null
    const args = [
      '--app-name=Parley',
      `--hint=boolean:suppress-sound:${String(isSilent)}`,
      `--action=${CLICK}=${m.notifications.openParley}`,
      ...buttons.map((label, index) => `--action=${index}=${label}`),
      '--',
      title,
      plainBody(body),
    ]
    const started = await startChild(program, args, { env: this.env, stdio: ['ignore', 'pipe', 'ignore'] })
    return started.ok ? started.value : null
  }
}

/** Takes a notification off the screen: interrupted, the program closes it. */
function withdraw(child: StartedChild): void {
  child.kill('SIGINT')
}

/** Text as servers show it: they take markup, and the program takes backslashes for escapes. */
function plainBody(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
