import { homedir } from 'node:os'
import type { AttentionState } from '#shared/attention/entities'
import type { SessionItem } from './each-session'
import type { Style } from './terminal'

/** States of attention as people read them. */
export const attentionWords: Readonly<Record<AttentionState, string>> = {
  needsYou: 'needs you',
  failed: 'failed',
  working: 'working',
  parked: 'parked',
  doneUnseen: 'finished, unseen',
  snoozed: 'snoozed',
  idle: 'idle',
}

/** States of sessions in the tools that they come from. */
const outsideWords = { running: 'in a terminal', active: 'active outside' } as const

const styles: Readonly<Record<AttentionState, Style>> = {
  needsYou: 'yellow',
  failed: 'red',
  working: 'blue',
  parked: 'cyan',
  doneUnseen: 'green',
  snoozed: 'dim',
  idle: 'dim',
}

/** Returns the attention that a session needs; of one that needs none, its status. */
export function stateText({ attention, outside, status }: SessionItem): string {
  if (attention !== undefined && attention.state !== 'idle') return attentionWords[attention.state]
  if (outside !== undefined && outside.state !== 'ended') return outsideWords[outside.state]
  return status === 'active' ? 'idle' : status
}

/** Returns the color of a session's state. */
export function stateStyle({ attention, outside }: SessionItem): Style {
  const isOutside = attention === undefined && outside !== undefined && outside.state !== 'ended'
  return styles[isOutside ? 'working' : (attention?.state ?? 'idle')]
}

/** Returns a folder as people write it, with `~` for the home. */
export function folderName(path: string | undefined): string {
  const home = homedir()
  if (path === undefined) return ''
  if (path === home) return '~'
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}
