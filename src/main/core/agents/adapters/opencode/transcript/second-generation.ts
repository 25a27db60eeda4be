import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { fateOfRow } from './fates'
import * as known from './known-fields'
import type { OpencodeMessage } from './parse'

/*
 * Sessions of OpenCode 2, and those that version 1 makes over its newer interface, have their messages in one table, each
 * with its content.
 */

/** A row of the table of messages. */
interface StoredMessage {
  readonly id: string
  readonly type: string
  readonly data: JsonRecord
}

/** Returns a message in the form of the first generation; what is no part of the conversation has its fate. */
export function asFirstGeneration({ id, type, data }: StoredMessage): OpencodeMessage[] {
  const fields = known.rowFields.get(type)
  const own = { id, stored: data, isLeftOver: fields !== undefined && !isWhole(data, fields) }
  switch (type) {
    case 'user':
      return [{ ...own, data: { role: 'user', time: data['time'] }, parts: promptParts(id, data) }]
    case 'assistant':
      return [{ ...own, data: answerData(data), parts: answerParts(id, data) }]
    case 'shell':
      return shellMessages(own, data)
    default:
      return [{ id, data, parts: [], fate: fateOfRow(type) }]
  }
}

function promptParts(id: string, data: JsonRecord): OpencodeMessage['parts'] {
  return [
    { id: `${id}-text`, data: { type: 'text', text: data['text'] } },
    ...list(data['files']).map((value, index) => {
      const file = record(value)
      const { mime, name: filename } = file
      return {
        id: `${id}-file-${index}`,
        data: { type: 'file', url: file['uri'] ?? file['url'], mime, filename },
        ...(isWhole(file, known.fileFields) ? {} : { damaged: value }),
      }
    }),
  ]
}

function answerData(data: JsonRecord): JsonRecord {
  const model = record(data['model'])
  const message = text(record(data['error'])['message'])
  return {
    ...data,
    role: 'assistant',
    modelID: model['id'],
    providerID: model['providerID'],
    error: message === undefined ? data['error'] : { data: { message } },
  }
}

function answerParts(id: string, data: JsonRecord): OpencodeMessage['parts'] {
  return list(data['content']).map((value, index) => {
    const part = record(value)
    const own = { id: `${id}-${index}` }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ...own, data: part, damaged: value }
    if (part['type'] !== 'tool') return { ...own, data: part }
    return { ...own, data: toolPart(part), ...(isCall(part) ? {} : { damaged: value }) }
  })
}

/** Returns whether a call and its output are understood as a whole. */
function isCall(part: JsonRecord): boolean {
  const state = record(part['state'])
  return (
    isWhole(part, known.partFields.get('tool') ?? new Map()) &&
    text(part['name']) !== undefined &&
    isWhole(state, known.secondStateFields) &&
    (state['status'] !== 'completed' || Array.isArray(state['content'])) &&
    list(state['content']).every((each) => isOutput(record(each))) &&
    (state['status'] !== 'error' || wordsOfError(state) !== undefined)
  )
}

function isOutput(content: JsonRecord): boolean {
  const { type, text: words } = content
  const isKnown =
    type === 'text' ? typeof words === 'string' : (text(content['uri']) ?? text(content['url'])) !== undefined
  return isKnown && isWhole(content, known.outputFields)
}

function wordsOfError({ error }: JsonRecord): string | undefined {
  return typeof error === 'string' ? error : text(record(error)['message'])
}

function toolPart(part: JsonRecord): JsonRecord {
  const state = record(part['state'])
  const time = record(part['time'])
  const content = list(state['content']).map(record)
  return {
    type: 'tool',
    tool: part['name'],
    callID: part['id'],
    state: {
      ...state,
      output: content.flatMap((each) => text(each['text']) ?? []).join('\n'),
      error: wordsOfError(state),
      metadata: state['structured'],
      attachments: content
        .filter((each) => each['type'] !== 'text')
        .map((each) => ({ url: each['uri'] ?? each['url'] })),
      time: { start: time['ran'] ?? time['created'], end: time['completed'] },
    },
  }
}

/** A command that the user ran is shown with its output. */
function shellMessages(own: Omit<OpencodeMessage, 'data' | 'parts'>, data: JsonRecord): OpencodeMessage[] {
  const { id } = own
  const command = text(data['command'])
  if (command === undefined) return [{ id, data, parts: [], fate: 'unknown' }]
  const state = { status: 'completed', input: { command }, output: text(data['output']) ?? '', time: data['time'] }
  const part = { type: 'tool', tool: 'bash', callID: id, state }
  return [
    {
      ...own,
      data: { role: 'user', time: data['time'] },
      parts: [{ id: `${id}-text`, data: { type: 'text', text: `! ${command}` } }],
    },
    {
      id: `${id}-output`,
      data: { role: 'assistant', time: data['time'] },
      parts: [{ id: `${id}-tool`, data: part }],
      isMade: true,
    },
  ]
}
