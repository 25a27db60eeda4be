import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Store } from '#core/store/port'
import { growth } from '../growth'
import { Random } from '../random'
import { measured, type Finding } from '../report'
import { withNewStore } from '../stores'
import { TextSource } from '../text'

const CHARACTERS = 10_000
/** An answer of eight seconds, checkpointed every 250 ms. */
const CHECKPOINTS = 32
const ANSWERS = 20

/** Measures the rows and bytes of one streamed answer: its checkpoints, the message and its event. */
export async function answer(): Promise<Finding[]> {
  return withNewStore(async (store) => {
    const text = new TextSource(new Random(7))
    await store.write((writer) =>
      writer.insertSession({ sessionId: 'session', createdAt: 0, lastActivityAt: 0, status: 'active', agents: [] }),
    )
    const rows: number[] = []
    const bytes: number[] = []
    for (let position = 0; position < ANSWERS; position++) {
      const content = text.answer(CHARACTERS)
      const grown = await growth(store, () => stream(store, position, content))
      rows.push(grown.rows)
      bytes.push(grown.bytes / Buffer.byteLength(content))
    }
    return [
      measured('answer-rows', rows, 'rows', { atMost: 50 }),
      { name: 'answer-bytes-first', value: bytes[0] ?? Number.NaN, unit: 'times the text' },
      measured('answer-bytes', meansOfFour(bytes), 'times the text', { atMost: 3 }),
    ]
  })
}

/** A file grows by whole pages, so that single answers differ. */
function meansOfFour(values: readonly number[]): number[] {
  return Array.from({ length: Math.floor(values.length / 4) }, (_, part) => {
    const four = values.slice(part * 4, (part + 1) * 4)
    return four.reduce((sum, value) => sum + value, 0) / four.length
  })
}

async function stream(store: Store, position: number, content: string): Promise<void> {
  const messageId = `01940000-0000-7000-8000-${String(position).padStart(12, '0')}`
  const agentId = '01940000-0000-7000-8000-00000000000a'
  const turnId = '01940000-0000-7000-8000-00000000000b'
  const sessionId = 'session'
  const timestamp = 1_735_689_600_000 + position
  const pending: ConversationMessage = {
    messageId,
    role: 'assistant',
    turnId,
    agentId,
    timestamp,
    position,
    status: 'pending',
  }
  const step = Math.ceil(content.length / CHECKPOINTS)
  for (let at = 0; at < content.length; at += step)
    store.drafts.save(sessionId, pending, [{ kind: 'append', index: 0, text: content.slice(at, at + step) }])
  await store.write((writer) => {
    const blocks = writer.insertMessage(
      {
        messageId,
        sessionId,
        turnId,
        role: 'assistant',
        contentText: content,
        blocks: [{ type: 'text', content }],
        timestamp,
        agentId,
      },
      position,
    )
    writer.patchSession(sessionId, { lastActivityAt: timestamp })
    writer.appendEvents(sessionId, [
      {
        eventId: `${sessionId}:${position + 1}`,
        sessionId,
        sequence: position + 1,
        parentId: null,
        timestamp,
        turnId,
        agentId,
        type: 'message',
        payload: { messageId, turnId, role: 'assistant', message: { ...pending, status: 'complete' }, blocks },
      },
    ])
  })
}
