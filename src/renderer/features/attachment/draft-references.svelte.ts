import { MAX_ATTACHMENTS } from '#shared/attachment/limits'
import type { RequestOutput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { keyOf, namedSpans, type NamedSpan } from './references'
import type { Where } from './where'

/** A text is looked at when it has not changed for this long. */
const QUIET_MS = 150

/** Result of the host for a mentioned file or folder. */
export type ResolvedFile = RequestOutput<'session.files.resolve'>['references'][number]
export type FoundFile = Extract<ResolvedFile, { ok: true }>

/** A place in a draft that names a file; without an answer while it is looked for. */
export interface DraftReference extends NamedSpan {
  readonly key: string
  readonly answer: ResolvedFile | undefined
}

/** The files that a draft names, looked up while it is written. */
export class DraftReferences {
  #answers = $state.raw<ReadonlyMap<string, ResolvedFile>>(new Map())
  #asked = 0
  readonly #spans = $derived.by(() => {
    const others = this.others()
    return namedSpans(this.text()).filter(({ at }) => !others.some((other) => other.at === at))
  })
  /** References to look up; the same text as long as the same files are mentioned. */
  readonly #wanted = $derived.by(() => {
    const requests = new Map(this.#spans.map((span) => [keyOf(span), span.request]))
    return JSON.stringify([...requests.values()].slice(0, MAX_ATTACHMENTS))
  })
  /** Every place that names a file, or can hardly mean anything else. */
  readonly list: readonly DraftReference[] = $derived.by(() =>
    this.#spans
      .map((span) => ({ ...span, key: keyOf(span), answer: this.#answers.get(keyOf(span)) }))
      .filter(({ isMeant, answer }) => isMeant || answer?.ok === true),
  )

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly where: () => Where | undefined,
    private readonly text: () => string,
    /** Places that name something else. */
    private readonly others: () => readonly { readonly at: number }[],
  ) {}

  /** Looks the files up as soon as the text rests. For an effect; answers how to stop. */
  follow(): (() => void) | undefined {
    const where = this.where()
    const wanted = this.#wanted
    if (where === undefined || wanted === '[]') return undefined
    const timer = setTimeout(() => void this.#look(where, wanted), QUIET_MS)
    return () => clearTimeout(timer)
  }

  /** Looks again, because files may have come or gone. */
  refresh = (): void => {
    const where = this.where()
    if (where !== undefined && this.#wanted !== '[]') void this.#look(where, this.#wanted)
  }

  async #look(where: Where, wanted: string): Promise<void> {
    const asked = ++this.#asked
    const references = JSON.parse(wanted) as NamedSpan['request'][]
    const answer = await this.appWindow.connection.request('session.files.resolve', { ...where, references })
    // A newer request for text written since then is already under way. Without a folder nothing is known.
    if (asked !== this.#asked || !answer.ok) return
    this.#answers = new Map(
      references.flatMap((request, at) => {
        const resolved = answer.value.references[at]
        return resolved === undefined ? [] : [[keyOf({ request }), resolved]]
      }),
    )
  }
}
