import { fields, type Fields } from '#core/agents/transcript/fields'

const OWN = 'id messageID sessionID time type'

/** Of a message of the first generation. */
export const messageFields = fields({
  any: [
    'agent cost error finish id mode model modelID parentID path permission providerID role sessionID structured summary',
    'system time tokens tools variant version metadata',
  ].join(' '),
})

/** Of its parts, by their type. */
export const partFields: ReadonlyMap<unknown, Fields> = new Map([
  ['text', fields({ any: `ignored metadata synthetic ${OWN}`, text: 'text' })],
  ['reasoning', fields({ any: `metadata ${OWN}`, text: 'text' })],
  ['tool', fields({ any: `metadata provider ${OWN}`, text: 'callID name tool', record: 'state' })],
  ['file', fields({ any: `source ${OWN}`, text: 'filename mime url' })],
  ['subtask', fields({ any: `agent model ${OWN}`, text: 'command description prompt' })],
])

/** Of the state of a call. */
export const stateFields = fields({
  any: 'content metadata outputPaths status structured time',
  text: 'error output raw title',
  record: 'input',
  list: 'attachments',
})

/** Of the state of a call of the second generation. */
export const secondStateFields = fields({
  any: 'error metadata outputPaths status structured time',
  text: 'raw title',
  record: 'input',
  list: 'attachments content',
})

/** Of the output of a call of the second generation. */
export const outputFields = fields({ any: 'mime type', text: 'name text uri url' })

/** Of rows of the second generation, by their type. */
export const rowFields: ReadonlyMap<string, Fields> = new Map([
  ['user', fields({ any: 'agents metadata time', text: 'text', list: 'files' })],
  ['assistant', fields({ any: 'agent cost error finish metadata model snapshot time tokens', list: 'content' })],
  ['shell', fields({ any: 'callID metadata shellID status exit time', text: 'command output' })],
])

/** Of a file in a prompt of the second generation. */
export const fileFields = fields({ any: 'mime source', text: 'description name uri url' })

/** Of the failure of an answer. */
export const errorFields = fields({ any: 'message name type', record: 'data' })

export const failureFields = fields({
  any: 'isRetryable metadata providerID ref responseBody responseHeaders retries statusCode url',
  text: 'message',
})
