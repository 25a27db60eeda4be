import { fields } from '#core/agents/transcript/fields'

export const factFields = fields({
  any: 'directories kind lastUpdated memoryScratchpad projectHash sessionId startTime',
  text: 'summary',
  list: 'messages',
})

const MESSAGE = 'content displayContent id model timestamp tokens type'

export const messageFields = fields({ any: MESSAGE })

export const answerFields = fields({ any: MESSAGE, list: 'thoughts toolCalls' })

export const partFields = fields({ any: 'functionCall functionResponse thought thoughtSignature', text: 'text' })

export const thoughtFields = fields({ any: 'timestamp', text: 'description subject' })

export const callFields = fields({
  any: 'agentId approvalMode correlationId parentCallId renderOutputAsMarkdown result resultDisplay status timestamp',
  text: 'description displayName id name',
  record: 'args',
})

export const resultFields = fields({ any: 'thoughtSignature', record: 'functionResponse' })

export const responseFields = fields({ any: 'id name parts', record: 'response' })

export const outputFields = fields({ text: 'error output' })
