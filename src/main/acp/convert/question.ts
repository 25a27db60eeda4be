import type {
  ClientCapabilities,
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationPropertySchema,
} from '@agentclientprotocol/sdk/unstable'
import { ElicitationAnswer, type ElicitationRequest } from '#shared/elicitation/entities'
import type { FormField } from '#shared/elicitation/schema'

/** Returns a question as it is put to an editor; null when that editor cannot be asked it. */
export function questionOf(
  question: ElicitationRequest,
  { elicitation }: ClientCapabilities,
): CreateElicitationRequest | null {
  const { sessionId, requestId, message, planContent, toolCallId, mode, url, requestedSchema } = question
  const about = {
    sessionId,
    message: planContent === undefined ? message : `${message}\n\n${planContent}`,
    ...(toolCallId === undefined ? {} : { toolCallId }),
  }
  if (mode === 'url')
    return elicitation?.url === undefined || elicitation.url === null || url === undefined
      ? null
      : { ...about, mode: 'url', elicitationId: requestId, url }
  if (elicitation?.form === undefined || elicitation.form === null) return null
  const { properties = {}, required } = requestedSchema ?? {}
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldOf(field)] as const)
  return {
    ...about,
    mode: 'form',
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(fields),
      ...(required === undefined ? {} : { required }),
    },
  }
}

/** Returns a field of a form. Labels of values that only an older form of the schema has are given as titles. */
function fieldOf(field: FormField): ElicitationPropertySchema {
  if (field.type !== 'string' || field.enum === undefined || field.enumNames === undefined) return { ...field }
  const { enum: values, enumNames: names, ...rest } = field
  return { ...rest, oneOf: values.map((value, index) => ({ const: value, title: names[index] ?? value })) }
}

/** Returns the answer that an editor gave; null for what is none. */
export function answerToQuestion({ action, ...rest }: CreateElicitationResponse): ElicitationAnswer | null {
  const content = action === 'accept' && 'content' in rest ? (rest.content ?? {}) : undefined
  const parsed = ElicitationAnswer.safeParse({ action, ...(content === undefined ? {} : { content }) })
  return parsed.success ? parsed.data : null
}
