import type { Attempt, AttemptGroup, AttemptGroupRecord, AttemptState } from '#shared/attempt/entities'
import { defined } from '#shared/kernel/defined'
import type { Place } from '#shared/place/entities'
import type { Message, SessionListItem, TurnOutcome } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { hasLanded, readStatus } from '../place/status'
import { changedFiles, totalOf } from './changes'
import { placesOf, starting } from './records'

/** Maximum length of a summary and of the prompt, in characters. */
const LONGEST_TEXT = 4000
/** Number of messages among which the last answer is looked for. */
const LAST_MESSAGES = 20

/** Returns a group with the results of its attempts; without `full`, only what is stored. */
export async function describeGroup(
  context: SessionContext,
  group: AttemptGroupRecord,
  { full }: { readonly full: boolean },
): Promise<AttemptGroup> {
  const { store, feed } = context
  const ids = group.attempts.map(({ sessionId }) => sessionId)
  const [places, found] = await Promise.all([placesOf(context, group), store.read.sessions(ids)])
  const sessions = new Map(found.map((item) => [item.sessionId, feed.overlay(item)]))
  const prompt = found.map(({ preview }) => preview?.firstUserMessage).find((text) => text != null)
  const attempts = await Promise.all(
    group.attempts.map(async ({ testId, ...attempt }): Promise<Attempt> => {
      const { sessionId } = attempt
      const [place, session] = [places.get(sessionId), sessions.get(sessionId)]
      const base = {
        ...attempt,
        state: await stateOf(context, { session, place, isStarting: starting.has(group.groupId) }),
        ...defined({ place, title: session?.title }),
      }
      if (!full || session === undefined) return base
      const [results, compared] = await Promise.all([
        resultsOf(context, sessionId, testId),
        place === undefined ? {} : compareWithBase(place),
      ])
      return { ...base, ...results, ...compared }
    }),
  )
  return { ...group, ...defined({ prompt: prompt?.slice(0, LONGEST_TEXT) }), attempts }
}

interface Known {
  readonly session: SessionListItem | undefined
  readonly place: Place | undefined
  readonly isStarting: boolean
}

async function stateOf(
  { runtimes, store }: SessionContext,
  { session, place, isStarting }: Known,
): Promise<AttemptState> {
  if (session === undefined) return isStarting ? 'starting' : 'failed'
  if (place !== undefined && (await hasLanded(place))) return 'landed'
  if (session.abandonedAt !== undefined || place?.state === 'removed' || place?.state === 'removing') return 'abandoned'
  if ((session.queueCount ?? 0) > 0) return 'waiting'
  if (runtimes.peek(session.sessionId)?.isBusy === true) return 'working'
  if (session.lastTurnOutcome !== undefined) return stateAfter(session.lastTurnOutcome)
  if (isStarting) return 'starting'
  // The turn may have ended since the session was read, and its end may not be stored yet.
  const turn = (await store.read.conversation(session.sessionId, 1))?.turns.at(-1)
  if (turn === undefined) return 'failed'
  return turn.outcome === undefined ? 'working' : stateAfter(turn.outcome)
}

const stateAfter = (outcome: TurnOutcome): AttemptState =>
  outcome === 'completed' ? 'done' : outcome === 'error' ? 'error' : 'stopped'

/** Returns what an attempt's session tells: usage, time, the last answer and the test. */
async function resultsOf({ store }: SessionContext, sessionId: string, testId: string | undefined) {
  const [stored, times, messages, commands] = await Promise.all([
    store.read.conversation(sessionId, 1),
    store.read.turnTimes(sessionId),
    store.read.history(sessionId, LAST_MESSAGES),
    testId === undefined ? [] : store.read.commands(sessionId),
  ])
  const turn = stored?.turns.at(-1)
  const test = commands.find(({ commandId }) => commandId === testId)
  return defined({
    summary: messages.findLast(isAnswer)?.contentText.trim().slice(-LONGEST_TEXT),
    usage: stored?.usage ?? undefined,
    duration: times.duration,
    workingSince: turn?.status === 'active' ? turn.startedAt : undefined,
    error: turn?.outcome === 'error' ? turn.error : undefined,
    test:
      test === undefined
        ? undefined
        : {
            command: test.command,
            status: test.status,
            output: test.output,
            ...defined({ exitCode: test.exitCode, duration: test.duration, message: test.message }),
          },
  })
}

const isAnswer = ({ role, contentText }: Message): boolean => role === 'assistant' && contentText.trim() !== ''

async function compareWithBase(place: Place): Promise<Pick<Attempt, 'status' | 'changes'>> {
  const status = place.state === 'ready' ? await readStatus(place) : undefined
  // The status only has the first of many.
  const isWhole = status !== undefined && status.changed.length === status.changedCount
  const untracked = status?.changed.flatMap(({ path, state }) => (state === 'untracked' ? [path] : []))
  const files = await changedFiles(place, isWhole ? untracked : undefined)
  return { ...defined({ status }), ...(files.ok ? { changes: totalOf(files.value) } : {}) }
}
