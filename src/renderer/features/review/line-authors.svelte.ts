import type { RequestOutput } from '#shared/contract'
import type { ProvenanceAuthor, ProvenanceRange } from '#shared/provenance/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { Review } from './review.svelte'

const KEY = 'parley.lineAuthors'
/** Scopes whose new side is the file as it is. */
const WORKING: readonly Review['scope']['kind'][] = ['unstaged', 'uncommitted', 'session']

/** Origin of a line, with the call that wrote it if one is known. */
export interface LineOrigin {
  readonly range: ProvenanceRange
  readonly author: ProvenanceAuthor | undefined
}

/** Authors of the lines of the shown file, while the margin shows. */
export class LineAuthors {
  isShown = $state(localStorage.getItem(KEY) === 'shown')
  #answer = $state.raw<RequestOutput<'provenance.lines'> | null>(null)
  #attempt = 0
  readonly #byLine = $derived.by(() => {
    const lines = new Map<number, LineOrigin>()
    for (const range of this.#answer?.ranges ?? []) {
      const author = range.author === null ? undefined : this.#answer?.authors[range.author]
      for (let line = range.from; line <= range.to; line++) lines.set(line, { range, author })
    }
    return lines
  })

  constructor(
    private readonly appWindow: AppWindow,
    private readonly review: Review,
  ) {}

  toggle(): void {
    this.isShown = !this.isShown
    localStorage.setItem(KEY, this.isShown ? 'shown' : 'hidden')
  }

  /** Returns the origin of a line of the new side; undefined while it is not known, and for removed lines. */
  of(line: number | undefined): LineOrigin | undefined {
    return this.isShown && line !== undefined ? this.#byLine.get(line) : undefined
  }

  /** Reads the authors, and again when the file or one of its authors changes. Call in an effect; returns how to stop. */
  follow(): (() => void) | undefined {
    const { appWindow, review } = this
    const path = review.diff?.path
    // Another version of the same file is read again.
    void review.diff?.token
    const folder = appWindow.sessions.byId(review.sessionId)?.targetWorkingDirectory
    if (!this.isShown || path === undefined || folder === undefined || !WORKING.includes(review.scope.kind)) {
      this.#answer = null
      return undefined
    }
    void this.#read(path, folder)
    return appWindow.connection.onServerEvent((event) => {
      if (event.type === 'provenance.changed' && event.payload.path === path) void this.#read(path, folder)
    })
  }

  async #read(path: string, folder: string): Promise<void> {
    const attempt = ++this.#attempt
    const answer = await this.appWindow.connection.request('provenance.lines', { path, folder })
    if (attempt === this.#attempt) this.#answer = answer.ok ? answer.value : null
  }
}

/** Returns the hue of a session's color in the margin, in degrees. */
export function hueOf(sessionId: string): number {
  let hash = 7
  for (const character of sessionId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600
  return hash % 360
}
