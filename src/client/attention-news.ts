import type { WaitingRequest } from '../shared/attention/entities'
import { defined } from '../shared/kernel/defined'
import type { AttentionChange } from './attention-mirror'

/** A change that the user is told of. */
export interface News {
  readonly kind: 'needsYou' | 'failed' | 'done'
  readonly sessionId: string
  /** Title of the session; absent when it has none. */
  readonly title?: string
  /** The new request; `needsYou` only. */
  readonly request?: WaitingRequest
  /** True when no window shows the session. */
  readonly isUnseen: boolean
}

/** Returns what a change tells the user; undefined when it is of no interest. */
export function newsOf({ entry, before }: AttentionChange): News | undefined {
  const { sessionId, title, attention, branchKind } = entry
  const about = { sessionId, ...defined({ title }), isUnseen: true }
  if (attention.state === 'needsYou') {
    const known = new Set(before?.requests?.map(({ requestId }) => requestId))
    const request = attention.requests?.findLast(({ requestId }) => !known.has(requestId))
    return request === undefined ? undefined : { ...about, kind: 'needsYou', request }
  }
  if (attention.state === 'failed') return before?.state === 'failed' ? undefined : { ...about, kind: 'failed' }
  // Subagents and asides end with the session that they are part of.
  if (before === undefined || branchKind === 'subagent' || branchKind === 'aside') return undefined
  const isUnseen = attention.state === 'doneUnseen'
  const wasAtWork = before.state === 'working' || before.state === 'needsYou'
  return wasAtWork && (isUnseen || attention.state === 'idle') ? { ...about, kind: 'done', isUnseen } : undefined
}
