import { z } from 'zod'
import { MAX_TIME } from './time'

/*
 * What requests of many subjects take and answer.
 */

const anyId = () => z.string().min(1).max(256)

/** The id of an agent, a message or anything else, as a request takes it. */
export const id = anyId()

export const sessionId = anyId()

/** Chosen by the caller, so that the work can be followed and stopped while the request runs. */
export const operationId = z.string().min(1).max(128)

/**
 * Of a file or folder, empty where there is none. A zero character would end it for the system, so that another path were
 * used than was checked.
 */
export const pathOrNone = z
  .string()
  .max(4096)
  .regex(/^[^\0]*$/, 'a path holds no zero character')

/** Of a file or folder. */
export const path = pathOrNone.min(1)

/** A time in Unix milliseconds, as far from 1970 as a date can be. */
export const time = z.number().min(-MAX_TIME).max(MAX_TIME)

export const bySession = z.strictObject({ sessionId })

export const nothing = z.strictObject({})

export const success = z.object({ success: z.boolean() })
