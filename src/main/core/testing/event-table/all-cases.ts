import type { ServerEventType, SessionEventType } from '#shared/contract'
import { joinedTables } from '../rows'
import type { HostEventCase, SessionEventCase } from './case'

/** A row for every event of sessions. */
export const sessionEventCases = joinedTables(/(?<!Host)EventCases$/) as {
  readonly [T in SessionEventType]: SessionEventCase<T>
}

/** A row for every event of the host. */
export const hostEventCases = joinedTables(/HostEventCases$/) as {
  readonly [T in ServerEventType]: HostEventCase<T>
}
