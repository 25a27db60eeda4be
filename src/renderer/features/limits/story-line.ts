import type { StoryEntry } from '#shared/limits/story'
import { clockTime } from '#renderer/lib/text/format'
import { m } from '#messages'

/** Event in the absence of the user, in one line. `nameOf`: name of a kind of agent. */
export function storyLine(
  { kind, at, reason, until, adapterName = '' }: StoryEntry,
  nameOf: (name: string) => string,
): string {
  const agent = nameOf(adapterName)
  switch (kind) {
    case 'parked':
      if (reason === 'outage') return m.limits.story.outage
      return until === undefined ? m.limits.story.limit : m.limits.story.limitUntil({ time: clockTime(until, at) })
    case 'refused':
      return m.limits.story.refused
    case 'resumed':
      return m.limits.story.resumed
    case 'moved':
      return m.limits.story.moved({ agent })
    case 'home':
      return m.limits.story.home({ agent })
  }
}
