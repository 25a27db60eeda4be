import type { Conversation } from '#shared/conversation/entities'

/** End of a prompt; undefined while the agent works on it. */
export type PromptEnd =
  | { readonly kind: 'stop'; readonly stopReason: 'end_turn' | 'cancelled' }
  /** `message`: the reason, for people. */
  | { readonly kind: 'refused'; readonly message: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }

/** Returns how the work on a message ended. A message that is not part of the conversation any more was taken back. */
export function promptEnd(conversation: Conversation, messageId: string, wasCancelled: boolean): PromptEnd | undefined {
  const isIt = (message: { readonly messageId: string }): boolean => message.messageId === messageId
  const message = conversation.messages.findLast(isIt) ?? conversation.queue.find(isIt)
  if (message === undefined) return { kind: 'stop', stopReason: 'cancelled' }
  const { deliveries = [], turnId } = message
  if (deliveries.length === 0 || deliveries.some(({ state }) => state !== 'done')) return undefined
  const turn = conversation.turns.findLast((candidate) => candidate.turnId === turnId)
  const outcomes = deliveries.map(({ outcome }) => outcome)
  // Messages added to the running prompt end with it.
  if (outcomes.includes('merged') && turn?.status === 'active') return undefined
  if (wasCancelled || outcomes.some((outcome) => outcome === 'cancelled' || outcome === 'superseded'))
    return { kind: 'stop', stopReason: 'cancelled' }
  if (!outcomes.some((outcome) => outcome === 'error' || outcome === 'rejected'))
    return { kind: 'stop', stopReason: 'end_turn' }
  if (!outcomes.includes('error') && turn?.limit === undefined) {
    if (turn?.status === 'active') return undefined
    return { kind: 'refused', message: deliveries.map(({ error }) => error).find((error) => error !== undefined) }
  }
  // The turn tells more than the delivery, and ends right after it.
  if (turn?.status === 'active') return undefined
  const told = deliveries.map(({ error }) => error).find((error) => error !== undefined)
  return { kind: 'failed', message: told ?? turn?.error ?? 'The agent failed.' }
}

/** Stop reasons of answers that are not whole, by the notice that tells of them. */
const cuts: ReadonlyMap<string | undefined, 'max_tokens' | 'max_turn_requests'> = new Map([
  ['answer-cut/limit', 'max_tokens'],
  ['answer-cut/context', 'max_tokens'],
  ['token-limit', 'max_tokens'],
  ['request-limit', 'max_turn_requests'],
  ['step-limit', 'max_turn_requests'],
  ['step-limit/calls', 'max_turn_requests'],
])

/** Returns the stop reason that a notice stands for; undefined for a notice of something else. */
export function cutBy(notice: string | undefined): 'max_tokens' | 'max_turn_requests' | undefined {
  return cuts.get(notice)
}
