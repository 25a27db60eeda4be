import { SvelteMap } from 'svelte/reactivity'
import type { Preferences } from '../stores/preferences.svelte'
import {
  closePane,
  leaf,
  moveDivider,
  neighborOf,
  paneIds,
  splitPane,
  type Divider,
  type Edge,
  type PaneNode,
} from './layout'
import { Pane } from './pane.svelte'
import { MAX_PANES, type StoredLayout } from './stored-layout'

/** The panes of a window and their arrangement. There is always one, and one of them has the focus. */
export class Panes {
  root = $state.raw<PaneNode>(leaf(''))
  readonly #panes = new SvelteMap<string, Pane>()
  #focusedId = $state('')
  #last = 0

  /** In reading order. */
  readonly list: readonly Pane[] = $derived(
    paneIds(this.root).flatMap((paneId) => {
      const pane = this.#panes.get(paneId)
      return pane === undefined ? [] : [pane]
    }),
  )

  constructor(
    private readonly preferences: Preferences,
    /** The window has room for one pane only. */
    private readonly narrow: { readonly current: boolean },
    /** Called when something in a pane changed that is stored. */
    private readonly changed: () => void,
  ) {
    const first = this.#add()
    this.root = leaf(first.paneId)
    this.#focusedId = first.paneId
  }

  get focused(): Pane {
    const pane = this.#panes.get(this.#focusedId)
    if (pane === undefined) throw new Error('No pane has the focus.')
    return pane
  }

  /** The panes that show: all of them, or the one with the focus where there is no room. */
  get shown(): readonly Pane[] {
    return this.narrow.current ? [this.focused] : this.list
  }

  get canSplit(): boolean {
    return this.list.length < MAX_PANES
  }

  byId(paneId: string): Pane | undefined {
    return this.#panes.get(paneId)
  }

  focus(pane: Pane): void {
    if (this.#panes.has(pane.paneId)) this.#focusedId = pane.paneId
  }

  /** Makes a pane at an edge of another one and gives it the focus; null when there are too many. */
  split(pane: Pane, edge: Edge, sessionId: string | null): Pane | null {
    if (!this.canSplit) return null
    const made = this.#add()
    made.sessionId = sessionId
    this.root = splitPane(this.root, pane.paneId, edge, made.paneId)
    this.#focusedId = made.paneId
    return made
  }

  /** Removes a pane; the focus goes to a neighbor. False when it is the only one. */
  close(pane: Pane): boolean {
    const neighbors = (['left', 'top', 'right', 'bottom'] as const).map((edge) => this.neighbor(pane, edge))
    const root = closePane(this.root, pane.paneId)
    if (root === null) return false
    this.root = root
    if (this.#focusedId === pane.paneId)
      this.#focusedId = neighbors.find((other) => other !== undefined)?.paneId ?? paneIds(root)[0] ?? ''
    this.#panes.delete(pane.paneId)
    return true
  }

  neighbor(pane: Pane, towards: Edge): Pane | undefined {
    return this.#panes.get(neighborOf(this.root, pane.paneId, towards) ?? '')
  }

  move(divider: Divider, position: number): void {
    this.root = moveDivider(this.root, divider, position)
  }

  get stored(): StoredLayout {
    const panes = new Map(this.list.map((pane) => [pane.paneId, pane.stored]))
    return { root: this.root, panes, focusedPaneId: this.#focusedId }
  }

  /** Arranges the panes as they were stored. Ids come from {@link nextIds}. */
  restore({ root, panes, focusedPaneId }: StoredLayout): void {
    for (const [paneId, stored] of panes) {
      const pane = this.#panes.get(paneId) ?? this.#add(paneId)
      pane.restore(stored)
    }
    this.root = root
    this.#focusedId = focusedPaneId
    for (const paneId of [...this.#panes.keys()]) if (!panes.has(paneId)) this.#panes.delete(paneId)
  }

  /** Keeps the focused pane only. */
  single(): void {
    const { focused } = this
    this.root = leaf(focused.paneId)
    for (const paneId of [...this.#panes.keys()]) if (paneId !== focused.paneId) this.#panes.delete(paneId)
  }

  /** Returns a source of ids for a stored layout: those of the panes that are there in reading order, then new ones. */
  nextIds(): () => string {
    const known = this.list.map(({ paneId }) => paneId)
    return () => known.shift() ?? this.#newId()
  }

  #newId(): string {
    this.#last++
    return `pane-${this.#last}`
  }

  #add(paneId = this.#newId()): Pane {
    const pane = new Pane(paneId, this.preferences, this.narrow, this.changed)
    this.#panes.set(paneId, pane)
    return pane
  }
}
