import type { Attention, AttentionEntry } from '#shared/attention/entities'
import { activityTitle } from '#shared/attention/activity-title'
import { waitingCount } from '#shared/state/attention'
import { isoTime } from '#shared/kernel/time'
import { elapsed } from './amounts'
import { plainText } from './plain-text'
import { attentionWords } from './session-state'

const STATE_WIDTH = Math.max(...Object.values(attentionWords).map(({ length }) => length))
const WAITING = {
  permission: 'Needs approval',
  question: 'Has a question',
  signIn: 'Needs sign-in',
  limit: 'Reached a limit',
} as const
const TITLE_WIDTH = 60

/** Returns a table of sessions with their attention states, one line each. */
export function attentionTable(sessions: readonly AttentionEntry[], now: number): string {
  if (sessions.length === 0) return 'No session needs attention.\n'
  return sessions.map((entry) => `${line(entry, now)}\n`).join('')
}

function line({ sessionId, title = 'Untitled', attention }: AttentionEntry, now: number): string {
  const { state, since } = attention
  const detail = detailOf(attention)
  return [
    sessionId,
    attentionWords[state].padEnd(STATE_WIDTH),
    elapsed(now - since).padStart(3),
    detail === '' ? short(title) : `${short(title)}: ${short(detail)}`,
  ].join('  ')
}

function detailOf(attention: Attention): string {
  const { state, requests, activity } = attention
  if (state === 'needsYou') {
    const [first] = requests ?? []
    const count = waitingCount(attention)
    return count === 1 && first !== undefined ? `${WAITING[first.kind]}: ${first.title}` : `${count} requests wait`
  }
  if (state === 'parked') return parkedText(attention.parked)
  if (state !== 'working' || activity === undefined) return ''
  return activity.kind === 'thinking' ? 'Thinking' : activityTitle(activity)
}

function parkedText(parked: Attention['parked']): string {
  const at = parked?.next.kind === 'resume' ? parked.next.at : undefined
  return at === undefined ? 'Waits for you' : `Resumes ${isoTime(at).slice(0, 16).replace('T', ' ')} UTC`
}

function short(text: string): string {
  const plain = plainText(text)
  return plain.length > TITLE_WIDTH ? `${plain.slice(0, TITLE_WIDTH - 1)}…` : plain
}
