import type { JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
import { fateOfRow } from './fates'
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
  switch (type) {
    case 'user':
      return [{ id, data: { role: 'user', time: data['time'] }, parts: promptParts(id, data) }]
    case 'assistant':
      return [{ id, data: answerData(data), parts: answerParts(id, data) }]
    case 'shell':
      return shellMessages(id, data)
    default:
      return [{ id, data, parts: [], fate: fateOfRow(type) }]
  }
}

function promptParts(id: string, data: JsonRecord): OpencodeMessage['parts'] {
  const files = list(data['files']).map(record)
  return [
    { id: `${id}-text`, data: { type: 'text', text: data['text'] } },
    ...files.map((file, index) => ({
      id: `${id}-file-${index}`,
      data: { type: 'file', url: file['uri'] ?? file['url'], mime: file['mime'], filename: file['name'] },
    })),
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
    return { id: `${id}-${index}`, data: part['type'] === 'tool' ? toolPart(part) : part }
  })
}

function toolPart(part: JsonRecord): JsonRecord {
  const state = record(part['state'])
  const time = record(part['time'])
  const content = list(state['content']).map(record)
  const error = state['error']
  return {
    type: 'tool',
    tool: part['name'],
    callID: part['id'],
    state: {
      ...state,
      output: content.flatMap((each) => text(each['text']) ?? []).join('\n'),
      error: typeof error === 'string' ? error : text(record(error)['message']),
      metadata: state['structured'],
      attachments: content
        .filter((each) => each['type'] !== 'text')
        .map((each) => ({ url: each['uri'] ?? each['url'] })),
      time: { start: time['ran'] ?? time['created'], end: time['completed'] },
    },
  }
}

/** A command that the user ran is shown with its output. */
function shellMessages(id: string, data: JsonRecord): OpencodeMessage[] {
  const command = text(data['command'])
  if (command === undefined) return [{ id, data, parts: [], fate: 'unread' }]
  const state = { status: 'completed', input: { command }, output: text(data['output']) ?? '', time: data['time'] }
  const part = { type: 'tool', tool: 'bash', callID: id, state }
  return [
    {
      id,
      data: { role: 'user', time: data['time'] },
      parts: [{ id: `${id}-text`, data: { type: 'text', text: `! ${command}` } }],
    },
    { id: `${id}-output`, data: { role: 'assistant', time: data['time'] }, parts: [{ id: `${id}-tool`, data: part }] },
  ]
}
