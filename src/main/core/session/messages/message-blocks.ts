import type { Block } from '#shared/session/blocks'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { blockIdOf } from '#shared/session/placed-blocks'
import type { Draft } from '#core/store/port'

/** A change of a message's blocks, to be sent to clients. */
export type BlockChange =
  | { readonly type: 'upsert'; readonly block: ConversationBlock }
  | { readonly type: 'delta'; readonly blockId: string; readonly delta: string; readonly kind?: 'toolCallArgs' }

type BlockStatus = 'pending' | 'complete'

/** One block while its message grows. */
interface GrowingBlock {
  readonly block: Block
  readonly status: BlockStatus
  /** In Unix milliseconds. */
  readonly startedAt: number
}

interface BlockState extends GrowingBlock {
  block: Block
  status: BlockStatus
  /** Text that no client has seen yet. */
  unsent: string
  /** Text that is in no draft yet. */
  undrafted: string
  /** The block is to be drafted whole. */
  replaceDraft: boolean
}

/**
 * The blocks of one message while it grows, each at its index for ever, and what of them clients and the store do not
 * have yet.
 */
export class MessageBlocks {
  private readonly states: BlockState[] = []

  constructor(private readonly messageId: string) {}

  get all(): Block[] {
    return this.states.map((state) => state.block)
  }

  get length(): number {
    return this.states.length
  }

  at(index: number): GrowingBlock | undefined {
    return this.states[index]
  }

  push(block: Block, status: BlockStatus, now: number): BlockChange {
    this.states.push({ block, status, startedAt: now, unsent: '', undrafted: '', replaceDraft: true })
    return this.upsert(this.states.length - 1)
  }

  /** Takes a block that ends with `delta` more than before; clients and the store get only that, later. */
  grow(index: number, block: Block, delta: string): void {
    const state = this.stateAt(index)
    state.block = block
    state.unsent += delta
    state.undrafted += delta
  }

  /** Puts a block in place of another, to be drafted whole. */
  replace(index: number, block: Block, status?: BlockStatus): BlockChange {
    const state = this.stateAt(index)
    state.block = block
    if (status !== undefined) state.status = status
    state.replaceDraft = true
    return this.upsert(index)
  }

  /** Nothing of the block changes any more. */
  complete(index: number): BlockChange {
    this.stateAt(index).status = 'complete'
    return this.upsert(index)
  }

  /** The text that came since the last call, by block. */
  takeDeltas(): BlockChange[] {
    const changes: BlockChange[] = []
    this.states.forEach((state, index) => {
      if (state.unsent === '') return
      changes.push({ type: 'delta', blockId: blockIdOf(this.messageId, index), delta: state.unsent })
      state.unsent = ''
    })
    return changes
  }

  /** Takes the content that came since the last call, for the store. */
  takeDrafts(): Draft[] {
    const drafts: Draft[] = []
    this.states.forEach((state, index) => {
      if (state.replaceDraft) drafts.push({ kind: 'replace', index, block: state.block })
      else if (state.undrafted !== '') drafts.push({ kind: 'append', index, text: state.undrafted })
      state.replaceDraft = false
      state.undrafted = ''
    })
    return drafts
  }

  private upsert(index: number): BlockChange {
    const state = this.stateAt(index)
    state.unsent = ''
    return {
      type: 'upsert',
      block: {
        ...state.block,
        blockId: blockIdOf(this.messageId, index),
        messageId: this.messageId,
        status: state.status,
      },
    }
  }

  private stateAt(index: number): BlockState {
    const state = this.states[index]
    if (state === undefined) throw new Error(`no block ${index}`)
    return state
  }
}
