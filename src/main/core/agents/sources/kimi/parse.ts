import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import { Rewound, type ReadingOptions, type TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger } from '#core/agents/transcript/ledger'
import { addBatch } from '#core/agents/transcript/parser'
import { firstRecordThat, readRecords, type JsonRecord } from '#core/agents/transcript/records'
import { count, text } from '#core/agents/transcript/values'
import { KimiEvents } from './events'
import { agentOf, MAIN, readState } from './state'

/** Returns whether a file has the events of an agent of Kimi Code. */
export async function isWire(file: TranscriptPart): Promise<boolean> {
  const first = await firstRecordThat(file, isEvent)
  return first !== undefined
}

/** Returns whether a record is the head of a file, or, where that is damaged, one of its events. */
function isEvent(entry: JsonRecord): boolean {
  const { type } = entry
  if (type === 'metadata') return text(entry['protocol_version']) !== undefined && 'created_at' in entry
  return typeof type === 'string' && /^(?:turn|context|llm|agent)\.\w/.test(type) && typeof entry['time'] === 'number'
}

/**
 * Parses a session of Kimi Code: the events of its agent, and those of the agents that it started. Rejects with
 * {@link Rewound} when turns were taken back.
 */
export async function* parseKimi(
  [main, ...beside]: readonly TranscriptPart[],
  sessionId: string,
  { isRewound = false, isPartial = false, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (main === undefined) return
  const state = await readState(main.path, beside)
  if (beside.some(({ path }) => path.endsWith('state.json'))) ledger.record('joined', 'state.json', undefined)
  for (const file of [main, ...beside.filter(({ path }) => path.endsWith('.jsonl'))]) {
    const agent = file === main ? MAIN : agentOf(file.path)
    const builder = new ConversationBuilder(idOf(agent, sessionId))
    builder.facts.cwd = state.cwd
    if (file === main) {
      builder.facts.title = state.title
      builder.facts.createdAt = state.createdAt
    } else {
      const parent = idOf(state.parents.get(agent) ?? MAIN, sessionId)
      builder.facts.origin = { kind: 'subagent', sessionId: parent }
    }
    const undone = isRewound ? await undoneTurns(file) : new Set<number>()
    const events = new KimiEvents(builder, ledger, file !== main, undone)
    for await (const batch of readRecords(file.read())) {
      if (!isRewound && !isPartial && batch.records.some(({ type }) => type === 'context.undo')) throw new Rewound()
      addBatch(
        batch,
        ledger,
        (record) => events.add(record),
        () => builder.whereabouts(),
      )
      yield builder.take()
    }
    events.end()
    yield builder.finish()
  }
}

const idOf = (agent: string, sessionId: string): string => (agent === MAIN ? sessionId : `${sessionId}.${agent}`)

/** Returns the numbers of the turns that were taken back. */
async function undoneTurns(file: TranscriptPart): Promise<ReadonlySet<number>> {
  const undone = new Set<number>()
  const turns: number[] = []
  let next = 0
  for await (const { records } of readRecords(file.read()))
    for (const { type, count: turnCount } of records)
      if (type === 'turn.prompt') turns.push(next++)
      else if (type === 'context.undo')
        for (const turn of turns.splice(-Math.max(1, count(turnCount)))) undone.add(turn)
  return undone
}
