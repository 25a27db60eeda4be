import type { Result } from '../kernel/result'
import { isRecord, parseAppMessage, wordsOfApp, type AppMessage } from './app-messages'

type Values = Readonly<Record<string, unknown>>

/** Reason for which an app is ended. */
export type AppEnd = 'closed' | 'flood'

/** Parley as an app's page meets it. */
export interface AppHost {
  readonly version: string
  /** Look and place of the app. */
  context(): Values
  /** Calls a tool of the app's server, if the user allows it. */
  callTool(tool: string, args: Values): Promise<Result<{ result: Values }, { message: string }>>
  readResource(uri: string): Promise<Result<{ result: Values }, { message: string }>>
  /** Opens an address, if the user agrees. `invalid`: it is no web address. */
  openLink(url: string): Promise<'opened' | 'declined' | 'invalid'>
  /** Sends a message for the user, if the user agrees. Returns whether it was sent. */
  send(words: string): Promise<boolean>
  resize(height: number): void
  end(reason: AppEnd): void
}

/** The call whose result an app shows. */
export interface AppCall {
  readonly args: Values
  readonly result: Values
}

/** Versions of the protocol, the newest first. */
const VERSIONS = ['2026-01-26', '2025-11-21'] as const
/** Messages of a second. More end the app. */
const MOST_MESSAGES = 100
/** Requests that are answered at the same time. */
const MOST_REQUESTS = 8

const METHOD_NOT_FOUND = -32601
const INVALID = -32602
const REFUSED = -32000

type Answer = { readonly result: Values } | { readonly error: { readonly code: number; readonly message: string } }
const refused = (message: string, code = REFUSED): Answer => ({ error: { code, message } })

/**
 * Talks with one app's page. The page gets the call and its result, and what it asks for; it gets nothing of Parley. What is no
 * message of the protocol has no effect.
 */
export class AppBridge {
  #isOpen = false
  #isTold = false
  #hasEnded = false
  #running = 0
  #second = -1
  #heard = 0

  /** `post` sends a message to the page. `now` is in milliseconds. */
  constructor(
    private readonly post: (message: Values) => void,
    private readonly call: AppCall,
    private readonly host: AppHost,
    private readonly now: () => number,
  ) {}

  /** Takes a message of the page. */
  take(data: unknown): void {
    if (this.#hasEnded || this.#floods()) return
    const message = parseAppMessage(data)
    if (message === null) return
    if (message.id === undefined) this.#hear(message)
    else void this.#answer(message.id, message)
  }

  /** Tells the page of another look or place. */
  contextChanged(): void {
    if (this.#isTold && !this.#hasEnded) this.#notify('ui/notifications/host-context-changed', this.host.context())
  }

  /** Tells the page that it ends. Nothing of what it says afterwards is heard. */
  end(reason: string): void {
    if (this.#hasEnded) return
    if (this.#isOpen) this.post({ jsonrpc: '2.0', id: 'end', method: 'ui/resource-teardown', params: { reason } })
    this.#hasEnded = true
  }

  #floods(): boolean {
    const second = Math.floor(this.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#heard = 0
    }
    if (++this.#heard <= MOST_MESSAGES) return false
    this.end('flood')
    this.host.end('flood')
    return true
  }

  #hear({ method, params }: AppMessage): void {
    if (!this.#isOpen) return
    if (method === 'ui/notifications/initialized') this.#tell()
    else if (method === 'ui/notifications/size-changed') {
      const { height } = params
      if (typeof height === 'number' && Number.isFinite(height) && height >= 0) this.host.resize(height)
    } else if (method === 'ui/notifications/request-teardown') {
      this.end('closed')
      this.host.end('closed')
    }
  }

  /** Gives the page the call and its result, once. */
  #tell(): void {
    if (this.#isTold) return
    this.#isTold = true
    this.#notify('ui/notifications/tool-input', { arguments: this.call.args })
    this.#notify('ui/notifications/tool-result', this.call.result)
  }

  async #answer(id: string | number, message: AppMessage): Promise<void> {
    if (this.#running >= MOST_REQUESTS) {
      this.post({ jsonrpc: '2.0', id, ...refused('There are too many requests at the same time.') })
      return
    }
    this.#running++
    const answer = await this.#answerTo(message)
    this.#running--
    if (!this.#hasEnded) this.post({ jsonrpc: '2.0', id, ...answer })
  }

  async #answerTo({ method, params }: AppMessage): Promise<Answer> {
    if (method === 'ui/initialize') return { result: this.#initialize(params) }
    if (method === 'ping') return { result: {} }
    if (!this.#isOpen) return refused('The first request is ui/initialize.')
    switch (method) {
      case 'tools/call': {
        const { name, arguments: args = {} } = params
        if (typeof name !== 'string' || !isRecord(args)) return refused('A name and arguments are needed.', INVALID)
        return given(await this.host.callTool(name, args))
      }
      case 'resources/read': {
        const { uri } = params
        if (typeof uri !== 'string') return refused('An address is needed.', INVALID)
        return given(await this.host.readResource(uri))
      }
      case 'ui/open-link': {
        const { url } = params
        const opened = typeof url === 'string' ? await this.host.openLink(url) : 'invalid'
        if (opened === 'invalid') return refused('Only web addresses can be opened.', INVALID)
        return opened === 'opened' ? { result: {} } : refused('The user did not open the link.')
      }
      case 'ui/message': {
        const words = wordsOfApp(params)
        if (words === null) return refused('Only text of the user can be sent.', INVALID)
        return (await this.host.send(words)) ? { result: {} } : refused('The user did not send the message.')
      }
      case 'ui/request-display-mode':
        return { result: { mode: 'inline' } }
      default:
        return refused('There is no such method here.', METHOD_NOT_FOUND)
    }
  }

  #initialize({ protocolVersion }: Values): Values {
    this.#isOpen = true
    return {
      protocolVersion: VERSIONS.find((version) => version === protocolVersion) ?? VERSIONS[0],
      hostInfo: { name: 'parley', version: this.host.version },
      hostCapabilities: {
        openLinks: {},
        serverTools: {},
        serverResources: {},
        logging: {},
        message: { text: {} },
        sandbox: { permissions: {}, csp: {} },
      },
      hostContext: this.host.context(),
    }
  }

  #notify(method: string, params: Values): void {
    this.post({ jsonrpc: '2.0', method, params })
  }
}

function given(result: Result<{ result: Values }, { message: string }>): Answer {
  return result.ok ? { result: result.value.result } : refused(result.error.message)
}
