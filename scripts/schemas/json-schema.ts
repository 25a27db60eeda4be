import type { z } from 'zod'

/** A schema as zod writes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema
