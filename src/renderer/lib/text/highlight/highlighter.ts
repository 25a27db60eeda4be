import type { HighlightAnswer, HighlightQuestion } from './messages'

/** Longer code stays plain: colouring it takes longer than reading its first screen. */
const LONGEST = 200_000
const REMEMBERED = 200

/** The part of a worker that is used. */
export interface HighlightWorker {
  postMessage(question: HighlightQuestion): void
  addEventListener(type: 'message', listener: (event: { readonly data: HighlightAnswer }) => void): void
}

/** Colours code in a worker, which starts with the first question. */
export class Highlighter {
  #worker: HighlightWorker | undefined
  #nextId = 1
  readonly #open = new Map<number, (parts: readonly string[] | null) => void>()
  readonly #done = new Map<string, readonly string[] | null>()

  constructor(private readonly startWorker: () => HighlightWorker) {}

  /** Escaped HTML with `hljs-…` classes, or null where the code stays plain. Never rejects. */
  highlight = async (code: string, language: string): Promise<string | null> =>
    (await this.highlightParts(code, language))?.join('') ?? null

  /** The same, in the parts of `codeParts`. */
  highlightParts = async (code: string, language: string): Promise<readonly string[] | null> => {
    if (language === '' || code === '' || code.length > LONGEST) return null
    const key = `${language}\n${code}`
    const known = this.#done.get(key)
    if (known !== undefined) return known
    const parts = await this.#ask(code, language)
    this.#done.set(key, parts)
    const [oldest] = this.#done.keys()
    if (this.#done.size > REMEMBERED && oldest !== undefined) this.#done.delete(oldest)
    return parts
  }

  #ask(code: string, language: string): Promise<readonly string[] | null> {
    this.#worker ??= this.#start()
    const id = this.#nextId++
    this.#worker.postMessage({ id, code, language })
    return new Promise((resolve) => this.#open.set(id, resolve))
  }

  #start(): HighlightWorker {
    const worker = this.startWorker()
    worker.addEventListener('message', ({ data }) => {
      this.#open.get(data.id)?.(data.parts)
      this.#open.delete(data.id)
    })
    return worker
  }
}

/** The window's highlighter. */
export const highlighter = new Highlighter(
  () => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module', name: 'highlight' }),
)
