import { z } from 'zod'

/*
 * What requests of many subjects take and answer.
 */

/** The id of a session, an agent, a message or anything else, as a request takes it. */
export const id = z.string().min(1).max(256)

export const sessionId = id

/** Chosen by the caller, so that the work can be followed and stopped while the request runs. */
export const operationId = z.string().min(1).max(128)

/** Of a file or folder. */
export const path = z.string().min(1).max(4096)

export const bySession = z.strictObject({ sessionId })

export const nothing = z.strictObject({})

export const success = z.object({ success: z.boolean() })
