import { sessionAgentEvents } from './events/agents'
import { lifecycleEvents } from './events/lifecycle'
import { turnEvents } from './events/turns'
import { usageEvents } from './events/usage'
import { workEvents } from './events/work'

/** Every event of the session subject. */
export const sessionEvents = [
  ...lifecycleEvents,
  ...sessionAgentEvents,
  ...turnEvents,
  ...workEvents,
  ...usageEvents,
] as const
