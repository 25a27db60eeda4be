import { describe, expect, it } from 'vitest'
import type { AnySessionEvent, RequestInput, RequestName, RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { emptyConversation } from '#shared/state/conversation'
import type { Requester } from '#client/connection'
import { SessionMirror } from './session-mirror.svelte'

const sessionId = 's1'
const turnId = 't1'

const event = (sequence: number, type: string, payload: unknown): AnySessionEvent => ({
  eventId: `${sessionId}:${sequence}`,
  sessionId,
  sequence,
  parentId: null,
  timestamp: sequence,
  type,
  payload,
})
const status = (sequence: number, to: string) => event(sequence, 'status.changed', { from: 'idle', to })
const plan = (sequence: number, content: string) =>
  event(sequence, 'plan.updated', { entries: [{ content, status: 'pending' }] })

/** A host that answers when told to, and frames that run when told to. */
function setUp() {
  const asked: { name: RequestName; input: unknown; answer: (result: RequestResult<RequestName>) => void }[] = []
  const requester: Requester = {
    request: <N extends RequestName>(name: N, input: RequestInput<N>) =>
      new Promise<RequestResult<N>>((resolve) => {
        asked.push({ name, input, answer: (result) => resolve(result as RequestResult<N>) })
      }),
  }
  const frames: (() => void)[] = []
  const mirror = new SessionMirror(requester, sessionId, (callback) => frames.push(callback))
  const answer = async (sequence: number, statusNow = 'idle') => {
    const conversation = { ...emptyConversation(sessionId), status: statusNow as 'idle' }
    asked.shift()?.answer(ok({ conversation, sequence }))
    await Promise.resolve()
    await Promise.resolve()
  }
  const frame = () => {
    for (const callback of frames.splice(0)) callback()
  }
  return { mirror, asked, answer, frame, frames }
}

describe('a session mirror', () => {
  it('asks for the end of the conversation and shows it', async () => {
    const { mirror, asked, answer } = setUp()
    void mirror.subscribe()
    expect(asked[0]).toMatchObject({ name: 'session.subscribe', input: { sessionId, limit: 100 } })
    expect(mirror.phase).toBe('loading')
    await answer(4, 'thinking')
    expect(mirror.phase).toBe('ready')
    expect(mirror.conversation.status).toBe('thinking')
  })

  it('keeps events that come before the answer and drops those the answer holds', async () => {
    const { mirror, answer } = setUp()
    void mirror.subscribe()
    mirror.receive(status(4, 'error'))
    mirror.receive(status(5, 'callingTool'))
    await answer(4, 'thinking')
    expect(mirror.conversation.status).toBe('callingTool')
  })

  it('applies events once a frame, in order, and none twice', async () => {
    const { mirror, answer, frame, frames } = setUp()
    void mirror.subscribe()
    await answer(0)
    mirror.receive(plan(1, 'a'))
    mirror.receive(plan(1, 'again'))
    mirror.receive(plan(2, 'b'))
    expect(frames).toHaveLength(1)
    expect(mirror.conversation.plan).toEqual([])
    frame()
    expect(mirror.conversation.plan).toEqual([{ content: 'b', status: 'pending' }])
  })

  it('subscribes again at a gap and ends in the state that the host then tells', async () => {
    const { mirror, asked, answer, frame } = setUp()
    void mirror.subscribe()
    await answer(0)
    mirror.receive(plan(1, 'a'))
    mirror.receive(plan(3, 'c'))
    frame()
    expect(mirror.conversation.plan).toEqual([{ content: 'a', status: 'pending' }])
    expect(asked).toHaveLength(1)
    mirror.receive(plan(4, 'd'))
    await answer(3)
    expect(mirror.conversation.plan).toEqual([{ content: 'd', status: 'pending' }])
  })

  it('lets only the newest subscription decide', async () => {
    const { mirror, asked } = setUp()
    void mirror.subscribe()
    void mirror.subscribe()
    asked[1]?.answer(ok({ conversation: { ...emptyConversation(sessionId), status: 'thinking' }, sequence: 9 }))
    await Promise.resolve()
    await Promise.resolve()
    asked[0]?.answer(ok({ conversation: emptyConversation(sessionId), sequence: 1 }))
    await Promise.resolve()
    await Promise.resolve()
    expect(mirror.conversation.status).toBe('thinking')
  })

  it('says why it failed, but keeps what it has while the connection is away', async () => {
    const { mirror, asked, answer } = setUp()
    void mirror.subscribe()
    await answer(1, 'thinking')
    void mirror.subscribe()
    asked.shift()?.answer(err(contractError('not-connected', 'gone')))
    await Promise.resolve()
    await Promise.resolve()
    expect(mirror.phase).toBe('ready')
    void mirror.subscribe()
    asked.shift()?.answer(err(contractError('session-not-found', 'There is no such session.')))
    await Promise.resolve()
    await Promise.resolve()
    expect(mirror.phase).toBe('failed')
    expect(mirror.error?.code).toBe('session-not-found')
  })

  it('collects notices until the next turn', async () => {
    const { mirror, answer, frame } = setUp()
    void mirror.subscribe()
    await answer(0)
    mirror.receive(event(1, 'notice', { level: 'warning', message: 'Slow network' }))
    mirror.receive(event(2, 'notice', { level: 'warning', message: 'Slow network' }))
    frame()
    expect(mirror.notices).toEqual([{ id: 's1:2', level: 'warning', message: 'Slow network' }])
    mirror.receive(event(3, 'turn.started', { sessionId, turnId, turnNumber: 1, messageId: 'm', agentIds: [] }))
    frame()
    expect(mirror.notices).toEqual([])
  })

  it('keeps what running tools say until they end', async () => {
    const { mirror, answer, frame } = setUp()
    void mirror.subscribe()
    await answer(0)
    mirror.receive(event(1, 'tool.progress', { toolCallId: 'c', message: 'building', percentComplete: 40 }))
    frame()
    expect(mirror.toolProgress).toEqual({ c: '40 % building' })
    mirror.receive(event(2, 'tool.completed', { toolCallId: 'c', outcome: 'ok', elapsedMs: 1 }))
    frame()
    expect(mirror.toolProgress).toEqual({})
  })

  it('tells what is inherited, and asks for it again when messages were taken out', async () => {
    const { mirror, asked, frame } = setUp()
    const part = { sessionId: 'p', title: null, branchKind: null, upToMessageId: 'p9', upToPosition: 9, count: 10 }
    const tell = async (sequence: number, inherited: (typeof part)[]) => {
      asked.shift()?.answer(ok({ conversation: emptyConversation(sessionId), inherited, sequence }))
      await Promise.resolve()
      await Promise.resolve()
    }
    void mirror.subscribe()
    expect(asked[0]?.input).toMatchObject({ includeInherited: true })
    await tell(0, [part])
    const pages = mirror.inherited[0]?.pages
    void pages?.want(0)
    expect(asked.shift()?.input).toMatchObject({ sessionId: 'p', forSessionId: sessionId, fromPosition: 0 })

    const removal = { removalId: 'r', messageId: 'p4', fromPosition: 0, endPosition: 0 }
    mirror.receive(event(1, 'truncated', { sessionId, ...removal }))
    frame()
    expect(asked.map(({ name }) => name)).toEqual(['session.subscribe'])
    await tell(1, [{ ...part, upToMessageId: 'p4', upToPosition: 4, count: 5 }])
    expect(mirror.inherited).toMatchObject([{ part: { upToPosition: 4 } }])
    expect(mirror.inherited[0]?.pages).toBe(pages)
  })
})
