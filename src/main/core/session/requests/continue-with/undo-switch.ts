import type { SessionEvent, SessionEventOf } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { readContext } from '#core/session/agents/read-context'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { sideOf } from './plan-switch'

/** Circumstances of the way back. */
interface WayBack {
  readonly why: 'undo' | 'home'
  readonly by: 'user' | 'policy'
}

/** Goes home before a prompt when the reset has passed because of which the session left. The caller holds the session. */
export async function goHome(context: SessionContext, runtime: SessionRuntime): Promise<void> {
  const { sessionId, session } = runtime
  const { away } = session
  if (away?.until === undefined || context.clock.now() < away.until || runtime.isBusy) return
  const gone = await undoSwitch(context, runtime, away.switchId, { why: 'home', by: 'policy' })
  // The agent that went on meanwhile is still there.
  if (!gone.ok) context.log(`${sessionId}: did not go home: ${gone.error.message}`)
}

/** Goes back to the agent before a switch, and tells it what was said since. The caller holds the session. */
export async function undoSwitch(
  context: SessionContext,
  runtime: SessionRuntime,
  switchId: string,
  { why, by }: WayBack = { why: 'undo', by: 'user' },
): Promise<Result<void, ContractError>> {
  const { sessionId, stream } = runtime
  const { switches, messageIds } = await historyOf(context, sessionId, switchId)
  const done = switches.find(({ payload }) => payload.switchId === switchId)
  const isUndone = switches.some(({ payload }) => payload.undoes === switchId)
  if (done === undefined || isUndone) return err(knownError('switch-not-found'))
  if (runtime.isBusy) return err(knownError('session-busy'))
  const { from, to } = done.payload
  const back = runtime.attached.find(from.agentId)
  // After several switches without the user it comes home from the last one.
  const left = runtime.attached.find(why === 'home' ? undefined : to.agentId)
  if (back === undefined) return err(knownError('agent-not-found', { agentId: from.agentId }))
  await left?.stop()
  const changes = stream.changes()
  runtime.attached.setLead(from.agentId, changes)
  const said = await saidIn(context, sessionId, messageIds)
  if (said !== undefined && back.agent.adapterSessionId !== undefined)
    changes.event(
      'updated',
      { sessionId, changedProperties: [] },
      { agentId: from.agentId },
      { notes: [{ agentId: from.agentId, kind: 'switch', text: said }] },
    )
  const sides = { from: left === undefined ? to : sideOf(left.agent), to: sideOf(back.agent) }
  const told = {
    switchId: context.ids.next(),
    why,
    by,
    conversation: 'native',
    undoes: switchId,
  } as const
  changes.event('continuedWith', { ...told, ...sides }, { agentId: from.agentId })
  const { park } = runtime.session
  if (park !== undefined) changes.event('unparked', { parkId: park.parkId, why: 'continued' })
  if (left !== undefined) {
    runtime.moveHeld(left, back, changes)
    changes.event('agent.removed', { sessionId, agentId: left.agent.agentId }, { agentId: left.agent.agentId })
  }
  return stream.commit(changes)
}

/** Maximum length of what is told again; its end matters most. */
const MOST_CHARACTERS = 100_000

/** Number of events that are read at once. */
const PAGE = 1000

/** Switches of a session, and the messages that came after one of them. */
interface SwitchHistory {
  readonly switches: readonly SessionEventOf<'continuedWith'>[]
  readonly messageIds: ReadonlySet<string>
}

async function historyOf({ store }: SessionContext, sessionId: string, switchId: string): Promise<SwitchHistory> {
  const switches: SessionEventOf<'continuedWith'>[] = []
  const messageIds = new Set<string>()
  let after = 0
  let isAfter = false
  for (;;) {
    const events = (await store.read.eventsAfter(sessionId, after, PAGE)) as readonly SessionEvent[]
    for (const event of events) {
      if (event.type === 'continuedWith') {
        switches.push(event)
        isAfter ||= event.payload.switchId === switchId
      } else if (isAfter && (event.type === 'user_message.acknowledged' || event.type === 'message'))
        messageIds.add(event.payload.messageId)
    }
    const last = events.at(-1)
    if (last === undefined || events.length < PAGE) return { switches, messageIds }
    after = last.sequence
  }
}

/** Returns a part of a conversation as text; undefined when nothing was said in it. */
async function saidIn(
  context: SessionContext,
  sessionId: string,
  messageIds: ReadonlySet<string>,
): Promise<string | undefined> {
  const messages = await readContext(context, sessionId)
  const said = messages.flatMap(({ messageId, role, contentText }) =>
    messageIds.has(messageId) && contentText !== ''
      ? [`${role === 'user' ? 'User' : 'Assistant'}: ${contentText}`]
      : [],
  )
  if (said.length === 0) return undefined
  return `Another agent went on with this conversation meanwhile. This was said:\n\n${said.join('\n\n').slice(-MOST_CHARACTERS)}\n\nNow you go on.`
}
