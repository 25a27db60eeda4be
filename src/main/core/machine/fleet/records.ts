import { z } from 'zod'
import { FleetAgent, FleetName } from '#shared/fleet/entities'

/*
 * Values that hosts of a fleet leave at the broker for each other. What is read is parsed, as any input: the broker and
 * the other hosts are not trusted.
 */

/** Maximum size of a value, in bytes. */
export const MOST_BYTES = 512 * 1024

/** Report of a host that is there. */
export const Presence = z.object({
  host: FleetName,
  version: z.string().max(100),
  protocolVersion: z.int().nonnegative(),
  /** Changes with each start of the host. */
  startId: z.string().max(100),
  agents: z.array(FleetAgent).max(200),
  tags: z.array(z.string().max(100)).max(200),
  working: z.int().nonnegative(),
})
export type Presence = z.infer<typeof Presence>

/** A host that was ever there. */
export const KnownHost = z.object({ host: FleetName, joinedAt: z.number() })

/** Reads a value; null: it does not have the shape. */
export function readRecord<T extends z.ZodType>(shape: T, data: Uint8Array): z.output<T> | null {
  if (data.length > MOST_BYTES) return null
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(data).toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
