import { describe, expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { talked } from '#core/testing/talk'
import { start, keepLast, stripAll } from './testing'

describe('session.compress.preview', () => {
  it('says what each step does and saves, and stores nothing', async () => {
    const { client } = await start()
    const messages = await talked(client, 's', 'one', 'run')
    const before = client.events('s').length
    const preview = await client.must('session.compress.preview', { sessionId: 's', pipeline: stripAll })
    expect(client.events('s')).toHaveLength(before)
    expect(preview.tokensAfter).toBeLessThan(preview.tokensBefore / 2)
    expect(preview.tokensExact).toBe(false)
    expect(preview.steps).toMatchObject([{ actionId: 'strip-reasoning' }, { actionId: 'strip-tool-outputs' }])
    expect(at(preview.steps, 0).changed).toContain(at(messages, 1).messageId)
    expect(preview.kept).toContain(at(messages, 0).messageId)
    expect(preview.kept).not.toContain(at(messages, 1).messageId)
    const [first, last] = [at(preview.steps, 0), at(preview.steps, 1)]
    expect(first.tokensAfter).toBeLessThan(preview.tokensBefore)
    expect(last.tokensAfter).toBeLessThan(first.tokensAfter)
    expect(last.tokensAfter).toBe(preview.tokensAfter)

    const { tokensBefore, tokensAfter } = await client.must('session.compress', { sessionId: 's', pipeline: stripAll })
    expect({ tokensBefore, tokensAfter }).toEqual({
      tokensBefore: preview.tokensBefore,
      tokensAfter: preview.tokensAfter,
    })
  })

  it('refuses what cannot be', async () => {
    const { client } = await start()
    expect(await client.request('session.compress.preview', { sessionId: 's', pipeline: keepLast(1) })).toMatchObject({
      ok: false,
      error: { code: 'session-not-found' },
    })
    await talked(client, 's', 'one')
    expect(
      await client.request('session.compress.preview', { sessionId: 's', pipeline: [{ actionId: '?' }] }),
    ).toMatchObject({ ok: false, error: { code: 'invalid-params', details: { step: 0 } } })
  })
})
