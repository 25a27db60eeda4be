import { z } from 'zod'
import { MAX_TIME } from './time'

/*
 * Input and output fields shared by requests of many subjects.
 */

const anyId = () => z.string().min(1).max(256)

/** Id of an agent, a message or another entity in a request. */
export const id = anyId()

export const sessionId = anyId()

/** Machine of the session that is named beside it. */
export const machineOfSession = anyId()
  .optional()
  .meta({ description: 'The machine of the session, as in `machine.list`. Absent: this host.' })

/** Maximum number of machines in one request. */
const MAX_MACHINES = 1000

/** Sessions of several machines in one request; `most`: of each. */
export const severalSessions = (most: number) => ({
  sessionIds: z.array(sessionId).max(most).meta({ description: 'Sessions of this host.' }),
  elsewhere: z
    .array(
      z.strictObject({
        machineId: anyId().meta({ description: 'The machine, as in `machine.list`.' }),
        sessionIds: z.array(sessionId).min(1).max(most).meta({ description: 'Sessions of that machine.' }),
      }),
    )
    .max(MAX_MACHINES)
    .optional()
    .meta({ description: 'Sessions of other machines.' }),
})

/** Id with which a request that does more than read is carried out once, however often it is sent. */
export const commandId = z.string().min(1).max(128).optional().meta({
  description:
    'Id of this request, chosen by the client and used once: sent again with it, the request is not repeated, and gets its first answer.',
})

/** Chosen by the caller, so that the work can be followed and cancelled while the request runs. */
export const operationId = z.string().min(1).max(128)

/**
 * Path that is stored with what it belongs to, of any length. A NUL character would truncate it in the operating system, so
 * the path used would differ from the path checked.
 */
export const storedPath = z.string().regex(/^[^\0]*$/, 'a path contains no null character')

/** Path of a file or folder, empty for none. */
export const pathOrNone = storedPath.max(4096)

/** Path of a file or folder. */
export const path = pathOrNone.min(1)

/** A time in Unix milliseconds, within the range of `Date`. */
export const time = z.number().min(-MAX_TIME).max(MAX_TIME)

export const bySession = z.strictObject({ sessionId })

export const nothing = z.strictObject({})

export const success = z.object({ success: z.boolean() })
