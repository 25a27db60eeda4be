import type { AnySessionEvent, EventThat } from '../contract'
import type { AskReason, Park } from '../limits/entities'
import type { Session } from '../session/entities'
import { defined } from '../kernel/defined'
import type { Activity, ActivityKind, Attention, ParkedFacts, WaitingKind, WaitingRequest } from '../attention/entities'

/*
 * Attention of a session as a function of its events. Live facts are those that end with the host; the outcome of a turn
 * is a property of the session itself (`reduceSession`) and survives it.
 */

/** Work in progress other than the turn itself. */
interface Work {
  readonly id: string
  readonly kind: Exclude<ActivityKind, 'thinking'>
  readonly title: string
  readonly toolKind?: Activity['toolKind']
  readonly since: number
  /** Turn of a tool. */
  readonly turnId?: string
}

/** Everything live in a session that concerns the user. */
export interface AttentionFacts {
  /** Open requests, oldest first. */
  readonly requests: readonly WaitingRequest[]
  /** Requests that the user has put off. */
  readonly snoozed: readonly string[]
  /** Running turns, oldest first: at most one of the user, and those that agents began by themselves. */
  readonly turns: readonly { readonly turnId: string; readonly since: number }[]
  /** Running work, oldest first. */
  readonly work: readonly Work[]
}

/** Facts of a session in which nothing happens. */
export const NO_FACTS: AttentionFacts = { requests: [], snoozed: [], turns: [], work: [] }

/** Maximum length of a title, in characters. */
const TITLE_LENGTH = 200
/** Maximum number of waiting requests that are described; the others are only counted. */
const DESCRIBED = 20

/** Returns the facts after an event; the same object when the event does not concern attention. */
export function reduceAttention(facts: AttentionFacts, event: AnySessionEvent): AttentionFacts {
  const known = event as EventThat<'attention'>
  const since = event.timestamp
  switch (known.type) {
    case 'permission.requested': {
      const { id, summary, toolName } = known.payload
      return ask(facts, { requestId: id, kind: 'permission', title: line(summary), toolName: line(toolName), since })
    }
    case 'elicitation.requested': {
      const { requestId, message } = known.payload
      return ask(facts, { requestId, kind: 'question', title: line(message), since })
    }
    case 'auth.deviceCode.requested': {
      const { signInId, verificationUrl } = known.payload
      return ask(facts, { requestId: signInId, kind: 'signIn', title: line(verificationUrl), since })
    }
    case 'permission.resolved':
    case 'elicitation.resolved':
      return answered(facts, known.payload.requestId)
    case 'auth.deviceCode.resolved':
      return answered(facts, known.payload.signInId)

    case 'turn.started':
      return { ...facts, turns: [...facts.turns, { turnId: known.payload.turnId, since }] }
    case 'turn.completed':
      // Tools end with their turn, whatever was reported of them; subagents and tasks may outlive it.
      return endTurn(facts, known.payload.turnId)

    case 'tool.started': {
      const { toolCallId, tool, title, kind } = known.payload
      const id = `tool ${toolCallId}`
      const { turnId } = event
      return begin(facts, {
        id,
        kind: 'tool',
        title: line(title ?? tool),
        toolKind: kind,
        since,
        ...defined({ turnId }),
      })
    }
    case 'tool.completed':
      return end(facts, `tool ${known.payload.toolCallId}`)
    case 'subagent.spawned': {
      const { childId, task } = known.payload
      return begin(facts, { id: `subagent ${childId}`, kind: 'subagent', title: line(task), since })
    }
    case 'subagent.completed':
      return end(facts, `subagent ${known.payload.childId}`)
    case 'background_tasks_changed': {
      const running = known.payload.tasks.filter(({ status }) => status === 'running')
      const tasks = running.map(({ id, name, startedAt }): Work => {
        return { id: `task ${id}`, kind: 'task', title: line(name), since: startedAt }
      })
      const others = facts.work.filter(({ kind }) => kind !== 'task')
      if (tasks.length === 0 && others.length === facts.work.length) return facts
      return { ...facts, work: [...others, ...tasks].sort((a, b) => a.since - b.since) }
    }
    case 'runtime.command.started': {
      const { commandId, command } = known.payload
      return begin(facts, { id: `command ${commandId}`, kind: 'command', title: line(command), since })
    }
    case 'runtime.command.completed':
    case 'runtime.command.failed':
    case 'runtime.command.cancelled':
      return end(facts, `command ${known.payload.commandId}`)

    case 'purged':
    case 'archived':
      return NO_FACTS
    default:
      known satisfies never
      return facts
  }
}

/** Returns the facts with other requests put off. */
export function withSnoozed(facts: AttentionFacts, snoozed: readonly string[]): AttentionFacts {
  const isSame = snoozed.length === facts.snoozed.length && snoozed.every((id, at) => facts.snoozed[at] === id)
  return isSame ? facts : { ...facts, snoozed }
}

/** Returns true when nothing live is left, so that the session alone gives its state. */
export function isQuiet({ requests, turns, work }: AttentionFacts): boolean {
  return turns.length === 0 && requests.length === 0 && work.length === 0
}

type AttentionFields = 'status' | 'lastActivityAt' | 'pendingOutcome' | 'pendingOutcomeAt' | 'snoozedUntil' | 'park'

/**
 * Returns the attention state of a session at a time (Unix milliseconds). One that is put off comes back when that time has
 * come, also when there is nothing else to note.
 */
export function attentionOf(facts: AttentionFacts, session: Pick<Session, AttentionFields>, now: number): Attention {
  const { status, lastActivityAt, pendingOutcome, pendingOutcomeAt = lastActivityAt, snoozedUntil, park } = session
  if (status === 'archived' || status === 'discovered') return { state: 'idle', since: lastActivityAt }
  const activity = activityOf(facts)
  const open = facts.requests.filter(({ requestId }) => !facts.snoozed.includes(requestId))
  const requests = activity === undefined ? [...open, ...limitOf(park)] : open
  const [first] = requests
  const isSnoozed = snoozedUntil !== undefined && snoozedUntil > now
  if (isSnoozed && (first !== undefined || activity === undefined))
    return { state: 'snoozed', since: first?.since ?? pendingOutcomeAt, snoozedUntil, ...defined({ activity }) }
  if (first !== undefined)
    return {
      state: 'needsYou',
      since: first.since,
      waiting: countsOf(requests),
      requests: requests.slice(0, DESCRIBED),
      ...defined({ activity }),
      ...(park === undefined ? {} : { parked: factsOf(park) }),
    }
  if (activity !== undefined) return { state: 'working', since: startOf(facts), activity }
  if (pendingOutcome === 'failed') return { state: 'failed', since: pendingOutcomeAt }
  if (park !== undefined) return { state: 'parked', since: park.parkedAt, parked: factsOf(park) }
  if (pendingOutcome === 'done') return { state: 'doneUnseen', since: pendingOutcomeAt }
  if (snoozedUntil !== undefined) return { state: 'doneUnseen', since: snoozedUntil }
  return { state: 'idle', since: lastActivityAt }
}

/** Returns the request to the user of a parked session that does not go on by itself. */
function limitOf(park: Park | undefined): WaitingRequest[] {
  if (park === undefined || (park.next.kind !== 'ask' && park.asks === undefined)) return []
  const reason = park.asks === undefined ? '' : askReasons[park.asks]
  const title = reason === '' ? park.words : `${reason} ${park.words}`
  return [{ requestId: park.parkId, kind: 'limit', title: line(title), since: park.parkedAt }]
}

/** Reasons in words; empty: the words of the agent say it. */
const askReasons: Readonly<Record<AskReason, string>> = {
  policy: '',
  unknown: 'The agent does not say when it can go on:',
  resumes: 'It went on by itself as often as it may:',
  cost: 'The cost without you reached its maximum, or is not known:',
  finishBy: 'It could only go on later than your policy allows:',
  refused: 'The limit was to be reset, and still holds:',
  outage: 'The service has not answered for hours:',
  late: 'Its time has passed more than half a day ago:',
  targets: 'Nothing that your policy names may go on:',
}

function factsOf({ reason, accountId, until, next }: Park): ParkedFacts {
  return { reason, accountId, next, ...defined({ until }) }
}

/** Number of requests that wait for the user in a session. */
export function waitingCount({ waiting = {} }: Attention): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0)
}

function activityOf({ turns: [turn], work }: AttentionFacts): Activity | undefined {
  const last = work.at(-1)
  if (last === undefined) return turn === undefined ? undefined : { kind: 'thinking', since: turn.since }
  const { kind, title, toolKind, since } = last
  return { kind, title, since, ...defined({ toolKind }) }
}

function startOf({ turns: [turn], work }: AttentionFacts): number {
  return Math.min(turn?.since ?? Infinity, work[0]?.since ?? Infinity)
}

function countsOf(requests: readonly WaitingRequest[]): Attention['waiting'] {
  const counts: Partial<Record<WaitingKind, number>> = {}
  for (const { kind } of requests) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function ask(facts: AttentionFacts, request: WaitingRequest): AttentionFacts {
  const others = facts.requests.filter(({ requestId }) => requestId !== request.requestId)
  return { ...facts, requests: [...others, request] }
}

function answered(facts: AttentionFacts, id: string): AttentionFacts {
  const requests = without(facts.requests, ({ requestId }) => requestId === id)
  return requests === facts.requests ? facts : { ...facts, requests }
}

function begin(facts: AttentionFacts, work: Work): AttentionFacts {
  return { ...facts, work: [...facts.work.filter(({ id }) => id !== work.id), work] }
}

function end(facts: AttentionFacts, ended: string): AttentionFacts {
  const work = without(facts.work, ({ id }) => id === ended)
  return work === facts.work ? facts : { ...facts, work }
}

function endTurn(facts: AttentionFacts, ended: string): AttentionFacts {
  const turns = facts.turns.filter(({ turnId }) => turnId !== ended)
  const isOver = ({ kind, turnId = ended }: Work) => kind === 'tool' && (turnId === ended || turns.length === 0)
  return { ...facts, turns, work: without(facts.work, isOver) }
}

function without<T>(list: readonly T[], isGone: (item: T) => boolean): readonly T[] {
  return list.some(isGone) ? list.filter((item) => !isGone(item)) : list
}

function line(text: string): string {
  const [first = ''] = text.trim().split('\n', 1)
  return first.length <= TITLE_LENGTH ? first : `${first.slice(0, TITLE_LENGTH - 1)}…`
}
