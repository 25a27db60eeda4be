import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofType } from '#core/agents/adapters/testing/told'
import { openScripted, startScripted } from '../testing/world'

describe('prompts', () => {
  it('carry pictures and files as the agent can take them', async () => {
    const world = await openScripted()
    const { agent, text } = await observe(world)
    await agent.prompt([
      { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } },
      { type: 'document', source: { type: 'base64', data: 'aGk=', mimeType: 'text/plain' } },
      {
        type: 'attachment',
        fileName: 'a.txt',
        filePath: join(world.cwd, 'a.txt'),
        source: { type: 'url', url: 'file:' },
        attachmentType: 'file',
      },
      { type: 'text', content: 'echo-prompt' },
    ])
    expect(JSON.parse(text())).toMatchObject([
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'resource', resource: { text: 'hi', mimeType: 'text/plain' } },
      { type: 'resource_link', name: 'a.txt', uri: expect.stringMatching(/^file:\/\/.*a\.txt$/) as string },
      { type: 'text', text: 'echo-prompt' },
    ])
  })

  it('say in words what the agent cannot take', async () => {
    const { agent, text } = await observe(await openScripted('image'))
    await agent.prompt([
      { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } },
      { type: 'text', content: 'echo-prompt' },
    ])
    expect(JSON.parse(text())).toMatchObject([
      { type: 'text', text: expect.stringContaining('image/png') as string },
      {},
    ])
  })

  it('report usage, plan, title, pictures and the end that was not the usual one', async () => {
    const { events, prompt } = await startScripted()
    expect(await prompt('plan\ntitle A good title\nimage')).toEqual({ outcome: 'completed', stopReason: 'end_turn' })
    expect(events.filter((event) => event.type !== 'commands')).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed', priority: 'high' },
          { content: 'Leap', status: 'pending' },
        ],
      },
      { type: 'unknown', native: 7 },
      { type: 'title', title: 'A good title' },
      { type: 'block', block: { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } } },
      {
        type: 'usage',
        report: {
          granularity: 'query',
          mode: 'delta',
          inputTokens: 13,
          outputTokens: 5,
          cacheReadTokens: 3,
          cacheWriteTokens: 0,
        },
      },
    ])
    expect(await prompt('stop refusal')).toMatchObject({ outcome: 'rejected', failure: { category: 'provider' } })
    expect(await prompt('stop max_tokens')).toEqual({ outcome: 'completed', stopReason: 'max_tokens' })
    expect(ofType(events, 'notice')).toMatchObject([{ level: 'warning' }])
  })
})

describe('terminals', () => {
  it('stream their output to the tool that shows them, and keep only its end for the agent', async () => {
    const world = await openScripted()
    const { events, prompt, text } = await observe(world)
    await writeFile(join(world.cwd, 'print.mjs'), 'console.log("é".repeat(5000))')
    await prompt(`run "${process.execPath}" print.mjs`)
    const printed = ofType(events, 'tool.updated').map((event) => event.outputDelta ?? '')
    expect(printed.join('').trim()).toBe('é'.repeat(5000))
    expect(ofType(events, 'tool.completed')).toEqual([
      {
        type: 'tool.completed',
        toolCallId: 'call-1',
        outcome: 'ok',
        content: [{ type: 'terminal', command: `"${process.execPath}" print.mjs`, output: '', exitCode: 0 }],
      },
    ])
    // 1000 bytes were requested: complete characters of two bytes each, and the line end.
    expect(text()).toMatch(/It printed 500 characters/)
  })

  it('tell how a command failed', async () => {
    const { events, prompt } = await startScripted()
    await prompt(`run "${process.execPath}" -e "process.exit(4)"`)
    expect(ofType(events, 'tool.completed')).toMatchObject([{ outcome: 'error', content: [{ exitCode: 4 }] }])
  })
})

describe('an agent that ends', () => {
  it('says how, with its last words', async () => {
    const { agent, prompt } = await startScripted()
    expect(await prompt('crash')).toEqual({
      outcome: 'error',
      failure: { message: 'Fake stopped (exit 9).', category: 'runtime', recoverable: true },
    })
    expect(await agent.closed).toMatchObject({ expected: false, reason: 'stopped (exit 9)', exitCode: 9 })
    expect((await prompt('say hello')).outcome).toBe('error')
  })
})
