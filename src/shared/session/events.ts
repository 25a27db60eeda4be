import { lifecycleEvents } from './events/lifecycle'
import { turnEvents } from './events/turns'
import { usageEvents } from './events/usage'
import { workEvents } from './events/work'

/** Every event of the session subject. */
export const sessionEvents = [...lifecycleEvents, ...turnEvents, ...workEvents, ...usageEvents] as const
