import type { ServerEventType, SessionEventType } from '#shared/contract'
import { joinedTables } from '../rows'
import type { HostEventCase, SessionEventCase } from './case'

/** A row for every event of sessions. */
export const sessionEventCases =
  joinedTables<{ readonly [T in SessionEventType]: SessionEventCase<T> }>(/(?<!Host)EventCases$/)

/** A row for every event of the host. */
export const hostEventCases = joinedTables<{ readonly [T in ServerEventType]: HostEventCase<T> }>(/HostEventCases$/)
