import { z } from 'zod'
import type { ElicitationQuestion } from '#shared/elicitation/entities'
import { FormSchema } from '#shared/elicitation/schema'

const asked = {
  sessionId: z.string().nullish(),
  toolCallId: z.string().nullish(),
  message: z.string().max(20_000),
}
const ElicitationParams = z.discriminatedUnion('mode', [
  z.looseObject({ mode: z.literal('form'), ...asked, requestedSchema: z.unknown() }),
  z.looseObject({ mode: z.literal('url'), ...asked, url: z.url({ protocol: /^https?$/ }).max(4096) }),
])

/** Maps an agent's question to the user. Null when it is not understood, or belongs to another session. */
export function mapElicitation(params: unknown, sessionId: string | undefined): ElicitationQuestion | null {
  const parsed = ElicitationParams.safeParse(params)
  if (!parsed.success) return null
  const { data } = parsed
  if (typeof data.sessionId === 'string' && data.sessionId !== sessionId) return null
  const { message, toolCallId } = data
  const question = {
    kind: 'elicitation',
    message,
    ...(typeof toolCallId === 'string' ? { toolCallId } : {}),
  } as const
  if (data.mode === 'url') return { ...question, mode: 'url', url: data.url }
  const schema = FormSchema.safeParse(withoutNulls(data.requestedSchema))
  return schema.success ? { ...question, mode: 'form', requestedSchema: schema.data } : null
}

/** In the protocol null means absent, and the top-level type is optional. */
function withoutNulls(schema: unknown): unknown {
  const text = JSON.stringify(schema ?? {}, (_name, value: unknown) => (value === null ? undefined : value))
  return { type: 'object', properties: {}, ...(JSON.parse(text) as object) }
}
