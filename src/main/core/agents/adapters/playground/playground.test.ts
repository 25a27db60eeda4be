import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saidIn } from '../testing/told'
import { createPlayground } from './index'
import { countingIds, outline, playgroundWorld } from './testing/world'

const world = playgroundWorld()

describe('the playground', () => {
  it('can always be used', async () => {
    expect(await world.adapter.availability()).toEqual({ available: true })
  })

  it('gives the same events for the same prompts', async () => {
    const script = ['plan', 'think about it', 'subagent list the files', 'tools 4', 'markdown', 'long 500', 'what?']
    const record = async () => {
      world.adapter = createPlayground({ processes: world.processes, ids: countingIds(), pause: async () => undefined })
      const { events, prompt } = await world.start()
      for (const line of script) await prompt(line)
      return events
    }
    expect(await record()).toEqual(await record())
  })

  it('answers anything with what it is and can do', async () => {
    const { prompt } = await world.start()
    const answer = saidIn(await prompt('Fix the flaky `login` test'))
    expect(answer).toContain('I don’t understand ``Fix the flaky `login` test``')
    expect(answer).toMatch(/no model behind me/)
    expect(answer).toContain('`run node --version`')
    expect(saidIn(await prompt('help'))).not.toContain('I do not know')
  })

  it('names what is attached and answers the rest', async () => {
    const { prompt } = await world.start()
    const source = { type: 'base64', data: 'AAAA', mimeType: 'image/png' } as const
    const answer = saidIn(
      await prompt([
        { type: 'attachment', fileName: 'a.png', filePath: '/a.png', source, attachmentType: 'file' },
        { type: 'image', source },
        { type: 'text', content: 'say hello' },
      ]),
    )
    expect(answer).toContain('2 attachments')
    expect(answer).toContain('- `a.png` (image/png)\n- a picture (image/png)')
    expect(answer.endsWith('\n\nhello')).toBe(true)
  })

  it('streams exactly as many characters as asked for, in many pieces', async () => {
    const { prompt } = await world.start()
    await prompt('say hello')
    const events = await prompt('long 10000')
    expect(saidIn(events)).toHaveLength(10_000)
    expect(events.length).toBeGreaterThan(300)
    expect(events.length).toBeLessThan(700)
  })

  it('talks for as long as asked for', async () => {
    const waited: number[] = []
    world.adapter = createPlayground({
      processes: world.processes,
      pause: async (milliseconds) => void waited.push(milliseconds),
    })
    const { prompt } = await world.start()
    await prompt('slow 20')
    expect(waited.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(20_000)
  })

  it('names a new session after its first prompt, and only then', async () => {
    const { events, prompt } = await world.start()
    await prompt('')
    await prompt(`say ${'x'.repeat(100)}\nand more`)
    await prompt('say more')
    expect(events.filter((event) => event.type === 'title')).toEqual([
      { type: 'title', title: `say ${'x'.repeat(55)}…` },
    ])
  })

  it('works off a plan with real tools', async () => {
    const { prompt } = await world.start()
    const events = await prompt('plan')
    const plans = events.flatMap((event) => (event.type === 'plan' ? [event.entries.map((entry) => entry.status)] : []))
    expect(plans).toEqual([
      ['in_progress', 'pending', 'pending'],
      ['completed', 'in_progress', 'pending'],
      ['completed', 'completed', 'in_progress'],
      ['completed', 'completed', 'completed'],
    ])
    expect(saidIn(events)).toContain('`src/a.ts:1`')
    // The plan advances between the text of one step and the next.
    expect(saidIn(events)).toMatch(/\n\nThe folder is listed above/)
  })

  it('announces several tools before it works them off', async () => {
    const { prompt } = await world.start()
    const events = (await prompt('tools 8')).filter((event) => event.type.startsWith('tool.'))
    expect(events.map(({ type }) => type).filter((type) => type !== 'tool.progress')).toEqual([
      ...Array<string>(8).fill('tool.started'),
      ...Array<string>(8).fill('tool.completed'),
    ])
    const progress = events.flatMap((event) => (event.type === 'tool.progress' ? [event.message] : []))
    expect(progress).toEqual(Array<string>(5).fill('Looking into src/a.ts'))
  })

  it('hands a task to a subagent, whose events are wrapped', async () => {
    const { prompt } = await world.start()
    const events = await prompt('subagent search TODO')
    expect(outline(events)).toEqual([
      'title',
      'tool.started',
      'subagent.spawned',
      'subagent.event',
      'subagent.completed',
      'tool.completed',
      'text',
    ])
    const inner = events.flatMap((event) => (event.type === 'subagent.event' ? [event.event] : []))
    expect(outline(inner)).toEqual(['tool.started', 'tool.progress', 'tool.completed', 'text'])
    const done = events.find((event) => event.type === 'subagent.completed')
    expect(done?.finalMessage).toBe(saidIn(inner))
  })

  it('lets a subagent look, but change nothing', async () => {
    const { prompt } = await world.start({ mode: 'auto' })
    const events = await prompt('subagent write x to b.txt')
    expect(JSON.stringify(events)).not.toContain('"name":"write"')
    await expect(readFile(join(world.cwd, 'b.txt'))).rejects.toThrow()
  })

  it('passes on what nobody knows', async () => {
    const { prompt } = await world.start()
    expect(await prompt('unknown')).toContainEqual(expect.objectContaining({ type: 'unknown' }))
  })
})
