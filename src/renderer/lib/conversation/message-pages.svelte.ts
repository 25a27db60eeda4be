import { defined } from '#shared/kernel/defined'
import { SvelteMap } from 'svelte/reactivity'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Turn } from '#shared/session/entities'
import type { Requester } from '#client/connection'

export const PAGE_SIZE = 50
/** Number of pages kept in memory; the least recently viewed go first. */
const KEPT_PAGES = 60

export interface PagedMessage {
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
}

/** Messages of a session by position, fetched page by page as somebody looks at them. */
export class MessagePages {
  /** Goes up when pages were forgotten: what waits for one has to ask again. */
  generation = $state(0)
  readonly #pages = new SvelteMap<number, readonly (PagedMessage | null)[]>()
  readonly #turns = new SvelteMap<string, Turn>()
  readonly #underWay = new Set<number>()

  constructor(
    private readonly requester: Requester,
    private readonly sessionId: string,
    /** A branch that inherits from the session: then only what it inherits is here. */
    private readonly forSessionId?: string,
  ) {}

  /** The first `count` positions: undefined where a page is not here, null where a message was taken out. */
  first(count: number): (PagedMessage | null | undefined)[] {
    const found: (PagedMessage | null | undefined)[] = []
    for (let page = 0; found.length < count; page++) {
      const messages = this.#pages.get(page)
      const end = Math.min(count, (page + 1) * PAGE_SIZE)
      for (let at = 0; found.length < end; at++) found.push(messages?.[at])
    }
    return found
  }

  turn(turnId: string): Turn | undefined {
    return this.#turns.get(turnId)
  }

  /** Fetches the page of a position unless it is here or on its way. A failure leaves it to be asked for again. */
  want = async (position: number): Promise<void> => {
    const page = pageOf(position)
    if (this.#pages.has(page) || this.#underWay.has(page)) return
    this.#underWay.add(page)
    const { sessionId, forSessionId } = this
    const answer = await this.requester.request('session.getMessages', {
      sessionId,
      fromPosition: page * PAGE_SIZE,
      limit: PAGE_SIZE,
      ...defined({ forSessionId }),
    })
    // Pages that were forgotten meanwhile are not what was asked for any more.
    if (!this.#underWay.delete(page) || !answer.ok) return
    for (const turn of answer.value.turns) this.#turns.set(turn.turnId, turn)
    this.#pages.set(page, bySlot(page, answer.value.messages, answer.value.blocks))
    this.#forgetOldest()
  }

  /** Forgets every page, because messages were taken out or put back; what is looked at is fetched again. */
  forget(): void {
    this.#pages.clear()
    this.#underWay.clear()
    this.generation++
  }

  #forgetOldest(): void {
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_PAGES) return
      this.#pages.delete(page)
    }
  }
}

function pageOf(position: number): number {
  return Math.floor(position / PAGE_SIZE)
}

/** The messages of a page by their place in it. */
function bySlot(
  page: number,
  messages: readonly ConversationMessage[],
  blocks: readonly ConversationBlock[],
): readonly (PagedMessage | null)[] {
  const byMessage = Map.groupBy(blocks, (block) => block.messageId)
  const slots = Array.from<PagedMessage | null>({ length: PAGE_SIZE }).fill(null)
  for (const message of messages)
    if (message.position !== null && pageOf(message.position) === page)
      slots[message.position % PAGE_SIZE] = { message, blocks: byMessage.get(message.messageId) ?? [] }
  return slots
}
