import { isoTime } from '#shared/kernel/time'
import { costText, elapsed } from './amounts'
import { tableOf, type Column } from './columns'
import type { SessionItem } from './each-session'
import { folderName, stateStyle, stateText } from './session-state'
import { plainText } from './plain-text'
import type { Terminal } from './terminal'
import type { RequestOutput } from '#shared/contract'

const TITLE_WIDTH = 60
/** The part of a UUID of version 7 that is its time, to the millisecond. */
const SHORT_ID = 13

/** Costs by session. */
export type Costs = ReadonlyMap<string, RequestOutput<'usage.query'>['total']>

/**
 * Returns sessions as a table: id, age, agent, state, cost, folder and title. A terminal gets what fits it, with ids as short as
 * they are told apart; files and programs get all of it.
 */
export function sessionTable(items: readonly SessionItem[], costs: Costs, terminal: Terminal, now: number): string {
  const isWhole = terminal.width === undefined
  const length = isWhole ? Infinity : shortestLength(items.map(({ sessionId }) => sessionId))
  // A program compares times, not ages.
  const ageOf = ({ lastActivityAt }: SessionItem): string =>
    isWhole ? isoTime(lastActivityAt).slice(0, 16).replace('T', ' ') : elapsed(now - lastActivityAt)
  const columns: Column<SessionItem>[] = [
    { title: 'ID', text: ({ sessionId }) => sessionId.slice(0, length), style: () => 'cyan' },
    { title: 'Age', text: ageOf, style: () => 'dim', align: 'right' },
    { title: 'Agent', text: agentOf, needs: 70 },
    { title: 'State', text: stateText, style: stateStyle },
    { title: 'Cost', text: ({ sessionId }) => costOf(costs, sessionId), align: 'right', needs: 90 },
    { title: 'Folder', text: ({ targetWorkingDirectory }) => folderName(targetWorkingDirectory), share: 1, needs: 80 },
    {
      title: 'Title',
      text: titleOf,
      style: ({ attention }) => (attention === undefined ? undefined : 'bold'),
      share: 3,
    },
  ]
  const shown = isWhole ? columns.map(({ title: _, ...column }) => column) : columns
  return tableOf(items, shown, terminal)
}

function costOf(costs: Costs, sessionId: string): string {
  const totals = costs.get(sessionId)
  return totals === undefined ? '' : costText(totals)
}

/** Returns the kind of a session's lead agent; of a session without agents the one that it is meant for. */
const agentOf = ({ agents, leadAgentId, adapterName = '' }: SessionItem): string =>
  agents.find(({ agentId }) => agentId === leadAgentId)?.adapterName ?? adapterName

/** Returns the least number of characters by which ids are told apart. */
function shortestLength(ids: readonly string[]): number {
  let length = SHORT_ID
  while (length < 200 && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) length++
  return length
}

const titleOf = ({ title, preview }: SessionItem): string => oneLine(title ?? preview?.firstUserMessage ?? 'Untitled')

/** Returns a session in one line, above what was found in it. */
export const sessionLine = (item: SessionItem): string =>
  [
    item.sessionId,
    stateText(item),
    isoTime(item.lastActivityAt).slice(0, 16).replace('T', ' '),
    plainText(agentOf(item)),
    titleOf(item),
  ]
    .filter((text) => text !== '')
    .join('  ')

/** Returns text of any origin in one short line. */
export function oneLine(text: string, width = TITLE_WIDTH): string {
  const plain = plainText(text)
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain
}
