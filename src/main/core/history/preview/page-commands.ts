import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'

/** Time in which a page asks again for commands, in milliseconds. */
const POLL_MS = 20_000
/** Time in which a page carries out a command, in milliseconds. */
const ANSWER_MS = 15_000
/** Largest answer of a page, in bytes: a picture. */
const MOST_BYTES = 8_000_000
const LONGEST_TEXT = 20_000

/** Command to a page. */
export type PageCommand =
  | { readonly kind: 'console' }
  | { readonly kind: 'screenshot'; readonly selector?: string }
  | { readonly kind: 'click'; readonly selector: string }
  | { readonly kind: 'type'; readonly selector: string; readonly text: string }

const Answer = z.object({
  id: z.int(),
  text: z
    .string()
    .transform((text) => text.slice(0, LONGEST_TEXT))
    .optional(),
  error: z.string().max(1000).optional(),
  picture: z
    .string()
    .regex(/^data:image\/png;base64,[\w+/=]+$/)
    .nullish()
    .catch(null),
})

/** Answer of a page: words of the page, and a picture of it as a data URL. */
export interface PageAnswer {
  readonly text: string
  readonly picture?: string
}

interface Waiting {
  readonly command: PageCommand
  readonly settle: (answer: Result<PageAnswer, ContractError>) => void
}

/** Commands for the page that a preview shows. The page fetches them and answers; it may be hostile. */
export class PageCommands {
  private lastId = 0
  private readonly unsent: number[] = []
  private readonly waiting = new Map<number, Waiting>()
  /** The page that waits for a command; the latest one counts. */
  private page: ServerResponse | null = null
  /** Last time at which a page asked. */
  private askedAt = -Infinity

  /** Returns whether a page is shown. */
  get isShown(): boolean {
    return this.page !== null || performance.now() - this.askedAt < 1000
  }

  /** Has the page carry out a command. */
  ask(command: PageCommand): Promise<Result<PageAnswer, ContractError>> {
    if (!this.isShown) return Promise.resolve(err(knownError('preview-not-shown')))
    const id = ++this.lastId
    return new Promise((resolve) => {
      const settle = (answer: Result<PageAnswer, ContractError>): void => {
        clearTimeout(timer)
        this.waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(() => settle(err(knownError('preview-not-shown'))), ANSWER_MS)
      this.waiting.set(id, { command, settle })
      this.unsent.push(id)
      this.send()
    })
  }

  /** Takes the request of a page for the next command. */
  fetch(response: ServerResponse): void {
    this.page?.writeHead(204).end()
    this.page = response
    this.askedAt = performance.now()
    const timer = setTimeout(() => {
      if (this.page === response) this.page = null
      response.writeHead(204).end()
    }, POLL_MS)
    response.on('close', () => {
      clearTimeout(timer)
      if (this.page === response) this.page = null
    })
    this.send()
  }

  /** Takes the answer of a page. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const parsed = Answer.safeParse(body)
    response.writeHead(parsed.success ? 204 : 400).end()
    if (!parsed.success) return
    const { id, text = '', error, picture } = parsed.data
    const waiting = this.waiting.get(id)
    if (error !== undefined) waiting?.settle(err(contractError('process-failed', `The page answered: ${error}`)))
    else waiting?.settle(ok({ text, ...(typeof picture === 'string' ? { picture } : {}) }))
  }

  /** Nothing answers any more. */
  end(): void {
    for (const { settle } of this.waiting.values()) settle(err(knownError('preview-not-shown')))
    this.page?.destroy()
    this.page = null
  }

  private send(): void {
    const { page } = this
    const id = this.unsent[0]
    if (page === null || id === undefined) return
    this.unsent.shift()
    const waiting = this.waiting.get(id)
    if (waiting === undefined) {
      this.send()
      return
    }
    this.page = null
    page.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    page.end(JSON.stringify({ id, command: waiting.command }))
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MOST_BYTES) return null
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return null
  }
}
