import { beforeEach, describe, expect, it } from 'vitest'
import { storedSource } from '#shared/attachment/reference'
import { emptyConversation } from '#shared/state/conversation'
import { placeBlocks } from '#shared/session/placed-blocks'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { OpenSession } from './open-session.svelte'
import { SessionMirror } from './session-mirror.svelte'
import { FakeHost } from '../testing/fake-host'
import { AppWindow } from '../window/app-window.svelte'

const sessionId = 's'

const message = (messageId: string, position: number | null, turnId = 't'): ConversationMessage => ({
  messageId,
  role: 'user',
  turnId,
  timestamp: 0,
  position,
  status: 'complete',
})
const said = (messageId: string, content: string) => placeBlocks(messageId, [{ type: 'text', content }])

let host: FakeHost

beforeEach(() => {
  localStorage.clear()
  host = new FakeHost({
    'session.sendMessage': () => ({ messageId: 'm', sessionId, turnId: 't' }),
    'session.cancel': ({ messageId }) => ({
      success: true,
      cancelledMessageIds: messageId === undefined ? ['q1', 'q2'] : [messageId],
    }),
  })
})

async function open(state: Partial<Conversation>) {
  const connection = await host.connect()
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  const mirror = new SessionMirror(connection, sessionId)
  mirror.conversation = { ...emptyConversation(sessionId), ...state }
  return { appWindow, session: new OpenSession(appWindow, mirror) }
}

describe('an open session', () => {
  it('gives queued messages back to the composer when it is stopped', async () => {
    const { appWindow, session } = await open({
      queue: [message('q1', null), message('q2', null)],
      queueBlocks: [...said('q1', 'first'), ...said('q2', 'second')],
    })
    appWindow.drafts.set(sessionId, 'typing')
    await session.stop()
    expect(appWindow.drafts.get(sessionId)).toBe('first\n\nsecond\n\ntyping')
  })

  it('takes a single queued message back', async () => {
    const { appWindow, session } = await open({
      queue: [message('q1', null), message('q2', null)],
      queueBlocks: [...said('q1', 'first'), ...said('q2', 'second')],
    })
    await session.takeBack('q2')
    expect(host.inputs('session.cancel')).toEqual([{ sessionId, messageId: 'q2' }])
    expect(appWindow.drafts.get(sessionId)).toBe('second')
  })

  it('takes the files of a message back with it', async () => {
    const { blobId, ...about } = { blobId: `b-${'0'.repeat(64)}`, mimeType: 'image/png', size: 9 }
    const image = { type: 'image', source: storedSource({ blobId, ...about }), fileName: 'a.png' } as const
    const place = { blockId: 'q1:1', messageId: 'q1', status: 'complete' } as const
    const { appWindow, session } = await open({
      queue: [message('q1', null)],
      queueBlocks: [...said('q1', 'look'), { ...image, ...place }],
    })
    await session.takeBack('q1')
    expect(appWindow.attachments.blocks(sessionId)).toEqual([image])
  })

  it('sends the last message of a failed turn again', async () => {
    const { session } = await open({
      messages: [message('m1', 0, 'old'), message('m2', 1)],
      blocks: [...said('m1', 'old'), ...said('m2', 'again')],
    })
    await session.retry('t')
    expect(host.inputs('session.sendMessage')).toMatchObject([
      { sessionId, message: { blocks: [{ type: 'text', content: 'again' }] } },
    ])
    expect(session.lastSentText()).toBe('again')
  })

  it('tells of a failure and keeps the draft', async () => {
    delete host.answers['session.sendMessage']
    const { appWindow, session } = await open({})
    expect(await session.send('hello')).toBe(false)
    expect(appWindow.toasts.list).toHaveLength(1)
  })

  it('says a message differently in a branch, keeping what was attached, and opens that', async () => {
    host.answers['session.rewrite'] = () => ({ sessionId: 'branch', messageId: 'm', turnId: 't' })
    const { appWindow, session } = await open({})
    session.editing = { messageId: 'm1', text: 'other' }
    await session.sendEdited(said('m1', 'first'))
    expect(host.inputs('session.rewrite')).toEqual([
      { sessionId, messageId: 'm1', message: { blocks: [{ type: 'text', content: 'other' }] } },
    ])
    expect(session.editing).toBeNull()
    expect(appWindow.current).toBe('branch')
  })

  it('asks once for a branch with the files from before the message', async () => {
    host.answers['session.rewrite'] = () => ({ sessionId: 'branch', messageId: 'm', turnId: 't' })
    const { appWindow, session } = await open({})
    session.editing = { messageId: 'm1', text: 'other' }
    await session.sendEdited(said('m1', 'first'), { files: true })
    expect(host.inputs('session.rewrite')).toMatchObject([{ sessionId, messageId: 'm1', files: true }])
    expect(host.inputs('session.sendMessage')).toEqual([])
    expect(appWindow.current).toBe('branch')
  })
})
