import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { consoleText, elementText, pictureFile } from './element-text'
import { readPageMessage, type ConsoleEntry } from './page-messages'

/** Largest number of entries of the console that are kept. */
const MOST_ENTRIES = 200

/** Preview of a port in a frame, and what its page says. */
export class PreviewState {
  /** Address of the frame; null while nothing shows. */
  source = $state<string | null>(null)
  port = $state<number | null>(null)
  /** Path of the page, as the page tells. */
  path = $state('/')
  entries = $state.raw<readonly ConsoleEntry[]>([])
  picking = $state(false)
  error = $state.raw<ContractError | null>(null)
  private origin = ''
  private previewId = ''
  private frame: HTMLIFrameElement | null = null

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'drafts' | 'attachments' | 'focusComposer'>,
    private readonly sessionId: string,
  ) {}

  /** Shows a port. Default: the lowest that is in use. */
  async open(port?: number): Promise<void> {
    const { sessionId } = this
    const answer = await this.appWindow.connection.request('workspace.preview.open', {
      sessionId,
      ...defined({ port }),
    })
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return
    this.previewId = answer.value.previewId
    this.origin = answer.value.url.slice(0, -1)
    this.port = answer.value.port
    this.entries = []
    this.go('/')
  }

  /** Shows another page of the same port. */
  go(path: string): void {
    const target = URL.parse(path, `${this.origin}/`)
    // An address elsewhere is none of this preview.
    if (target?.origin !== this.origin) return
    this.path = target.pathname + target.search + target.hash
    this.source = target.href
  }

  /** Begins to listen to a frame. Returns how to stop. */
  follow = (frame: HTMLIFrameElement): (() => void) => {
    this.frame = frame
    const listen = (event: MessageEvent): void => {
      if (event.source === frame.contentWindow && event.origin === this.origin) this.take(event.data)
    }
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      this.frame = null
      this.picking = false
    }
  }

  /** Ends the preview; its address leads nowhere afterwards. */
  close(): void {
    const { sessionId, previewId } = this
    this.source = null
    this.port = null
    if (previewId !== '') void this.appWindow.connection.request('workspace.preview.close', { sessionId, previewId })
    this.previewId = ''
  }

  pick(on: boolean): void {
    this.picking = on
    this.say(on ? 'pick' : 'stop')
    if (on) this.frame?.focus()
  }

  say(what: 'pick' | 'stop' | 'back' | 'reload'): void {
    this.frame?.contentWindow?.postMessage({ parley: what }, this.origin)
  }

  /** Puts the errors of the console into the message. */
  sendErrors(): void {
    const errors = this.entries.filter(({ level }) => level === 'error')
    if (errors.length > 0) this.addToDraft(consoleText(errors, this.path))
  }

  private take(data: unknown): void {
    const message = readPageMessage(data)
    if (message === null) return
    if (message.kind === 'page') {
      // A page that loads anew begins with an empty console.
      this.path = message.url
    } else if (message.kind === 'console') {
      const { entry } = message
      const before = entry.number === 1 ? [] : this.entries
      this.entries = [...before, entry].slice(-MOST_ENTRIES)
    } else if (this.picking) {
      this.picking = false
      if (message.kind === 'picked') {
        const { picked } = message
        const file = pictureFile(picked.picture)
        if (file !== null) void this.appWindow.attachments.add(this.sessionId, [file])
        this.addToDraft(elementText(picked))
      }
    }
  }

  private addToDraft(text: string): void {
    const { drafts } = this.appWindow
    const draft = drafts.get(this.sessionId).trimEnd()
    drafts.set(this.sessionId, draft === '' ? text : `${draft}\n\n${text}`)
    this.appWindow.focusComposer()
  }
}
