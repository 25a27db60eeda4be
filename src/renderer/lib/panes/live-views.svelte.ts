import { untrack } from 'svelte'
import type { ConversationBlock } from '#shared/session/conversation-types'
import type { Mirrors } from '../conversation/mirrors'
import { liveSessionParts } from '../conversation/live-sessions'
import type { OpenSession } from '../conversation/open-session.svelte'
import type { SessionWindow } from '../conversation/session-window'

/** Number of conversations of a window that stay rendered, shown or not. */
export const KEPT_VIEWS = 8
/**
 * Text of all kept conversations together, in characters. A rendered conversation holds about thirty bytes for each
 * character of its text, because only the rows in view are in the page.
 */
const KEPT_CHARACTERS = 16_000_000

/** A conversation with its rendered view in a pane. */
export interface LiveView {
  readonly key: string
  readonly paneId: string
  readonly sessionId: string
  readonly open: OpenSession
}

interface Kept extends LiveView {
  /** Ends it, so that its memory can be freed. */
  readonly end: () => void
}

/**
 * The conversations of a window that are rendered: those that panes show, and those shown before, up to a number and a
 * size. Going back to one costs nothing but making it visible.
 */
export class LiveViews {
  /** In the order in which they were made, so that none of them moves in the page. */
  list = $state.raw<readonly LiveView[]>([])
  /** The least recently shown first. */
  #kept: Kept[] = []
  #made = 0

  constructor(
    private readonly window: SessionWindow,
    private readonly mirrors: Mirrors,
    /** A pane shows the session. */
    private readonly isShown: (view: LiveView) => boolean,
  ) {}

  /**
   * Returns the view of a session in a pane, made if there is none, as the most recently shown one. Needs the parts of live
   * sessions.
   */
  show(paneId: string, sessionId: string): LiveView {
    const known = this.of(paneId, sessionId)
    if (known !== undefined) {
      this.#kept.push(...this.#kept.splice(this.#kept.indexOf(known), 1))
      return known
    }
    const view = this.#make(paneId, sessionId)
    this.#kept.push(view)
    this.trim()
    this.list = [...this.list.filter((other) => this.#kept.some(({ key }) => key === other.key)), view]
    return view
  }

  of(paneId: string, sessionId: string): Kept | undefined {
    return this.#kept.find((view) => view.paneId === paneId && view.sessionId === sessionId)
  }

  /** Ends views for which a condition holds. */
  drop(condition: (view: LiveView) => boolean): void {
    const dropped = this.#kept.filter(condition)
    if (dropped.length === 0) return
    this.#kept = this.#kept.filter((view) => !dropped.includes(view))
    this.list = this.list.filter((view) => this.#kept.some(({ key }) => key === view.key))
    for (const { end } of dropped) end()
  }

  /** Ends what is over the limits, the least recently shown first, but none that shows. */
  trim(): void {
    let size = this.#kept.reduce((sum, { open }) => sum + sizeOf(open.mirror.conversation.blocks), 0)
    let number = this.#kept.length
    const excess = new Set<LiveView>()
    for (const view of this.#kept.slice(0, -1)) {
      if (number <= KEPT_VIEWS && size <= KEPT_CHARACTERS) break
      if (this.isShown(view)) continue
      excess.add(view)
      number--
      size -= sizeOf(view.open.mirror.conversation.blocks)
    }
    this.drop((view) => excess.has(view))
  }

  #make(paneId: string, sessionId: string): Kept {
    const { OpenSession: Session } = liveSessionParts()
    const mirror = this.mirrors.acquire(sessionId)
    let open: OpenSession | undefined
    // Its derived state belongs to no component: it outlives those that show it.
    const endState = $effect.root(() => {
      open = untrack(() => new Session(this.window, mirror))
    })
    if (open === undefined) throw new Error('The root of an effect did not run.')
    const end = () => {
      endState()
      this.mirrors.release(sessionId)
    }
    this.#made++
    return { key: `${this.#made}`, paneId, sessionId, open, end }
  }
}

function sizeOf(blocks: readonly ConversationBlock[]): number {
  let size = 0
  for (const block of blocks) {
    if (block.type === 'text' || block.type === 'reasoning') size += block.content.length
    else if (block.type === 'tool_output' && typeof block.output === 'string') size += block.output.length
  }
  return size
}
