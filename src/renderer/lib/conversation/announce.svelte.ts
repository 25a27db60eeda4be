import { untrack } from 'svelte'
import type { Announcer } from '../page/announcer.svelte'
import type { OpenSession } from './open-session.svelte'
import { m } from '#messages'

/** Tells screen readers when an agent of a session on the screen ends or waits. Call while a component is made. */
export function announceChanges(open: OpenSession, announcer: Announcer, isShown = (): boolean => true): void {
  let ran = false
  let asked = 0
  $effect(() => {
    const { running } = open
    if (ran && !running && untrack(isShown)) announcer.say(endLabel(open))
    ran = running
  })
  $effect(() => {
    const { permissions } = open.conversation
    const newest = permissions.at(-1)
    if (permissions.length > asked && newest !== undefined && untrack(isShown))
      announcer.say(m.conversation.needsApproval({ agent: open.agentName(newest.agentId), summary: newest.summary }))
    asked = permissions.length
  })
}

function endLabel(open: OpenSession): string {
  const turn = open.conversation.turns.at(-1)
  const name = open.agentName(undefined)
  switch (turn?.outcome) {
    case 'error':
      return m.conversation.agentFailed({ name, error: turn.error ?? '' })
    case 'interrupted':
      return m.conversation.agentInterrupted({ name })
    case 'cancelled':
      return m.conversation.agentStopped({ name })
    default:
      return m.conversation.agentFinished({ name })
  }
}
