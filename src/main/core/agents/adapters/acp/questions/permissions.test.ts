import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { observe, permitting } from '#core/agents/adapters/testing/observe'
import { ofType } from '#core/agents/adapters/testing/told'
import { openScripted, startScripted } from '../testing/world'

describe('permissions', () => {
  it('show what is asked, with all answers', async () => {
    const world = await openScripted()
    const { events, prompt } = await observe(world, {
      onEvent: permitting({ outcome: 'selected', optionId: 'yes' }),
    })
    expect((await prompt('write a.txt hello')).outcome).toBe('completed')
    expect(ofType(events, 'permission.requested')).toEqual([
      {
        type: 'permission.requested',
        requestId: expect.any(String) as string,
        toolCallId: 'call-1',
        toolName: 'Write',
        toolInput: { path: 'a.txt', content: 'hello' },
        summary: 'Write a.txt',
        dangerLevel: 'write',
        preview: [{ type: 'diff', path: 'a.txt', oldText: null, newText: 'hello' }],
        options: [
          { optionId: 'always', name: 'Always', kind: 'allow_always' },
          { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
          { optionId: 'no', name: 'No', kind: 'reject_once' },
          { optionId: 'never', name: 'Never', kind: 'reject_always' },
        ],
      },
    ])
    expect(await readFile(join(world.cwd, 'a.txt'), 'utf8')).toBe('hello')
  })

  it.each(['always', 'no', 'never'])('are answered with "%s"', async (optionId) => {
    const { events, prompt } = await startScripted({ onEvent: permitting({ outcome: 'selected', optionId }) })
    await prompt('write a.txt hello')
    const [tool] = ofType(events, 'tool.completed')
    expect(tool).toMatchObject(
      optionId === 'always' ? { outcome: 'ok' } : { outcome: 'error', error: `refused with ${optionId}` },
    )
  })

  it('that are denied with a reason tell it to the agent, at the latest with the next prompt', async () => {
    const { prompt, text } = await startScripted({
      onEvent: permitting({ outcome: 'selected', optionId: 'no', message: 'Use b.txt instead' }),
    })
    await prompt('write a.txt hello')
    await prompt('echo-prompt')
    expect(JSON.parse(text())).toEqual([
      { type: 'text', text: 'I declined "Write a.txt": Use b.txt instead' },
      { type: 'text', text: 'echo-prompt' },
    ])
  })

  it('are withdrawn with a cancel, and cannot be answered any more', async () => {
    let asked = ''
    const { agent, events, prompt } = await observe(await openScripted(), {
      onEvent(event, running) {
        if (event.type !== 'permission.requested') return
        asked = event.requestId
        void running.cancel()
      },
    })
    expect((await prompt('write a.txt hello')).outcome).toBe('cancelled')
    expect(ofType(events, 'permission.withdrawn')).toEqual([{ type: 'permission.withdrawn', requestId: asked }])
    expect(ofType(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
    agent.permissions?.respond(asked, { outcome: 'selected', optionId: 'yes' })
    expect((await prompt('say on')).outcome).toBe('completed')
  })
})
