import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { Selection } from '#renderer/lib/sessions/selection.svelte'
import type { InboxSectionId } from '#renderer/lib/window/inbox-ids'
import type { InboxContributions } from './contributions'
import type { InboxItem } from './inbox-item'

/** Section as it shows. */
export interface ShownSection {
  readonly id: InboxSectionId
  readonly title: string
  readonly items: readonly InboxItem[]
  readonly isForLater: boolean
}

/** Returns the sections with their items, each of which stands in the first section that has it. */
export function shownSections(sections: InboxContributions['sections'], appWindow: AppWindow): readonly ShownSection[] {
  const taken = new Set<string>()
  return Object.entries(sections).map(([id, { title, items, isForLater = false }]) => {
    const own = items(appWindow).filter(({ key }) => !taken.has(key))
    for (const { key } of own) taken.add(key)
    // The keys of the table are those of its type.
    return { id: id as InboxSectionId, title: title(), items: own, isForLater }
  })
}

/** The inbox of a window: its sections, the item that shows, and those that are selected together. */
export class Inbox {
  readonly sections = $derived.by(() => shownSections(this.contributions.sections, this.appWindow))
  readonly items = $derived(this.sections.flatMap(({ items }) => items))
  readonly order = $derived(this.items.map(({ key }) => key))
  readonly marked = new Selection()
  /** Key of the item that was chosen last. */
  #chosen = $state<string | null>(null)
  /** Index of that item, for when it is gone. */
  #index = 0
  /** The item that shows; undefined when there is none. */
  readonly current = $derived(
    this.items.find(({ key }) => key === this.#chosen) ?? this.items[Math.min(this.#index, this.items.length - 1)],
  )
  /** Items that the next action is for. */
  readonly targets = $derived.by(() => {
    const marked = this.items.filter(({ key }) => this.marked.has(key))
    return marked.length > 0 ? marked : this.current === undefined ? [] : [this.current]
  })

  constructor(
    readonly appWindow: AppWindow,
    readonly contributions: InboxContributions,
  ) {}

  choose(key: string): void {
    this.#chosen = key
    this.#index = Math.max(0, this.order.indexOf(key))
  }

  /** Goes to the next item or the one before. Returns its key; undefined when there is none. */
  step(by: 1 | -1): string | undefined {
    const at = this.current === undefined ? -1 : this.order.indexOf(this.current.key)
    const to = this.order[Math.min(Math.max(at + by, 0), this.order.length - 1)]
    if (to !== undefined) this.choose(to)
    return to
  }

  /** Goes from items that are done with to the next one that is not. */
  leave(done: readonly InboxItem[]): void {
    const gone = new Set(done.map(({ key }) => key))
    const last = this.order.findLastIndex((key) => gone.has(key))
    const next =
      this.order.slice(last + 1).find((key) => !gone.has(key)) ??
      this.order.slice(0, last).findLast((key) => !gone.has(key))
    this.marked.clear()
    if (next !== undefined) this.choose(next)
  }
}
