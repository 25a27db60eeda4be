import { describe, expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { shown, talked, told } from '#core/testing/talk'
import { prompts, start } from './testing'

describe('session.rewrite', () => {
  it('branches before the message, sends the new one at once, and leaves the source as it was', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const edited = at(messages, 2).messageId
    const made = await client.must('session.rewrite', { sessionId: 'p', messageId: edited, message: 'zwei' })
    await client.must('session.subscribe', { sessionId: made.sessionId })
    await client.until(() => prompts.includes('zwei'))
    const child = await talked(client, made.sessionId)
    expect(at(child, 0)).toMatchObject({ messageId: made.messageId, editOf: edited, role: 'user' })
    expect((await client.must('session.get', { sessionId: made.sessionId })).session).toMatchObject({
      branchKind: 'rewrite',
      forkPointMessageId: at(messages, 1).messageId,
      isOrchestrated: true,
    })
    expect((await told(agent)).slice(0, 2)).toEqual(['one', 're: one'])
    expect(await shown(client, 'p')).toEqual(messages)
  })

  it('rewrites the first message with nothing before it', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const made = await client.must('session.rewrite', {
      sessionId: 'p',
      messageId: at(messages, 0).messageId,
      message: 'x',
    })
    const { session } = await client.must('session.get', { sessionId: made.sessionId })
    expect(session?.forkPointMessageId).toBeUndefined()
  })

  it('takes only what a person said, and makes no branch otherwise', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const answer = at(messages, 1).messageId
    const asked = { sessionId: 'p', message: 'x' }
    expect(await client.request('session.rewrite', { ...asked, messageId: answer })).toMatchObject({
      error: { code: 'message-role' },
    })
    expect(await client.request('session.rewrite', { ...asked, messageId: 'none' })).toMatchObject({
      error: { code: 'message-not-found' },
    })
    const [user] = messages
    expect(
      await client.request('session.rewrite', { sessionId: 'p', messageId: user?.messageId ?? '', message: ' ' }),
    ).toMatchObject({ error: { code: 'message-empty' } })
    expect((await client.must('session.getChildren', { sessionId: 'p' })).children).toEqual([])
  })
})
