import type { RequestOutput, SessionEvent } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { StoryEntry } from '#shared/limits/story'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { SessionContext } from '#core/session/runtime/context'

/** Number of events that are read at once. */
const PAGE = 1000

/** Events since the last message of the user, and the cost of the session when it was parked first. */
interface Story {
  readonly entries: readonly StoryEntry[]
  readonly costUsd?: number | undefined
}

const NOTHING: Story = { entries: [] }

/** Returns what limits did to a session since the last message of the user. */
export async function storyOf(
  { store }: Pick<SessionContext, 'store'>,
  { sessionId, costs }: SessionRuntime,
): Promise<RequestOutput<'session.park.list'>> {
  let story = NOTHING
  let after = 0
  for (;;) {
    const events = (await store.read.eventsAfter(sessionId, after, PAGE)) as readonly SessionEvent[]
    story = events.reduce(afterEvent, story)
    const last = events.at(-1)
    if (last === undefined || events.length < PAGE) break
    after = last.sequence
  }
  const { entries, costUsd: before } = story
  const spent = costs.spent === undefined ? undefined : Math.max(0, costs.spent - (before ?? 0))
  return { entries: [...entries], ...(entries.length === 0 ? {} : defined({ costUsd: spent })) }
}

function afterEvent(story: Story, event: SessionEvent): Story {
  const at = event.timestamp
  switch (event.type) {
    case 'user_message.sent':
      // Messages to a parked session wait with it, and end nothing.
      return (event.payload.source ?? 'user') === 'user' && !isParked(story) ? NOTHING : story
    case 'parked': {
      const { attempts, reason, until, costUsd, asks } = event.payload.park
      const kind = attempts === 0 ? 'parked' : 'refused'
      // The same wait is told again when it begins to ask.
      if (asks !== undefined && attempts === 0 && isParked(story)) return story
      const first = story.entries.length === 0 ? { costUsd } : {}
      return { ...story, ...first, entries: [...story.entries, { kind, at, reason, ...defined({ until }) }] }
    }
    case 'unparked':
      return event.payload.why === 'resumed'
        ? { ...story, entries: [...story.entries, { kind: 'resumed', at }] }
        : story
    case 'continuedWith': {
      const { switchId, why, to, undoes } = event.payload
      const { adapterName, accountId } = to
      const entries = story.entries.map((entry) => {
        const { switchId: known, ...rest } = entry
        return known !== undefined && known === undoes ? rest : entry
      })
      if (why === 'undo') return { ...story, entries }
      const kind = why === 'home' ? 'home' : 'moved'
      const moved = {
        kind,
        at,
        adapterName,
        ...defined({ accountId }),
        ...(kind === 'moved' ? { switchId } : {}),
      } as const
      return { ...story, entries: [...entries, moved] }
    }
    default:
      return story
  }
}

const isParked = ({ entries }: Story): boolean => {
  const last = entries.at(-1)?.kind
  return last === 'parked' || last === 'refused'
}
