import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { McpTools } from './session/mcp'
import { call, words, type ModelScript } from './testing/scripted-model'
import { startAgent, say, results } from './testing/start-agent'

describe('what a model does', () => {
  it('changes a piece of a file after it was allowed, and sees why it could not', async () => {
    const script: ModelScript = (heard) => {
      if (heard.results.length === 1) return call('edit', { path: 'a.txt', old: 'red', new: 'blue' })
      if (heard.results.length > 1) return results(heard)
      return call('edit', { path: 'a.txt', old: 'green', new: 'blue' })
    }
    const { agent, events, cwd, text } = await startAgent({ script })
    await writeFile(join(cwd, 'a.txt'), 'roses\r\nare red\r\n')
    const done = agent.prompt(say('change'))
    await expect.poll(() => events.find((event) => event.type === 'permission.requested')).toBeDefined()
    const asked = events.find((event) => event.type === 'permission.requested')
    expect(asked).toMatchObject({ toolName: 'edit', dangerLevel: 'write', preview: [{ type: 'diff', path: 'a.txt' }] })
    agent.permissions?.respond(asked?.requestId ?? '', { outcome: 'selected', optionId: 'allow_once' })
    await done
    expect(await readFile(join(cwd, 'a.txt'), 'utf8')).toBe('roses\r\nare blue\r\n')
    expect(text()).toContain('does not stand in')
  })

  it('stays in the folders of the session', async () => {
    const script: ModelScript = (heard) =>
      heard.results.length > 0 ? results(heard) : call('read', { path: '../../etc/passwd' })
    const { agent, text } = await startAgent({ script })
    await agent.prompt(say('read'))
    expect(text()).toContain('is refused')
  })

  it.each([
    ['a tool that there is not', 'fly', {}, 'unavailable tool'],
    ['arguments of another shape', 'read', { file: 1 }, 'path'],
  ])('is told of %s', async (_what, name, input, reason) => {
    let given: readonly string[] = []
    const script: ModelScript = (heard) => {
      given = heard.results
      return given.length > 0 ? results(heard) : call(name, input)
    }
    const { agent, text } = await startAgent({ script })
    expect(await agent.prompt(say('try'))).toMatchObject({ outcome: 'completed' })
    expect(text()).toContain(reason)
    expect(given).toHaveLength(1)
  })

  it('takes in what is said while it works', async () => {
    const heard: string[] = []
    const started = await startAgent({
      script: (step) => {
        heard.push(step.said)
        if (step.said !== 'begin') return words('as you like')
        void started.agent.steer?.steer(say('rather this'))
        return words('working')
      },
    })
    await started.agent.prompt(say('begin'))
    expect(heard).toEqual(['begin', 'rather this'])
    expect(await started.agent.steer?.steer(say('too late'))).toEqual({ ok: true, value: 'late' })
  })

  it('uses the tools of MCP servers after asking, and says which one cannot be used', async () => {
    const mcp: McpTools = {
      tools: [{ name: 'the weather', description: 'Tells it', inputSchema: { type: 'object', properties: {} } }],
      call: async (name, args) => ({ text: `${name} ${JSON.stringify(args)}: sunny`, isError: false }),
      close: async () => undefined,
    }
    const mcpServers = [{ name: 'sky', transport: 'http', url: 'http://sky.invalid', headers: {} }] as const
    const script: ModelScript = (heard) =>
      heard.results.length > 0 ? results(heard) : call('mcp__sky__the_weather', { place: 'here' })
    const { agent, events, text } = await startAgent({ script, mcp }, { mcpServers })
    const done = agent.prompt(say('weather?'))
    await expect.poll(() => events.find((event) => event.type === 'permission.requested')).toBeDefined()
    const asked = events.find((event) => event.type === 'permission.requested')
    agent.permissions?.respond(asked?.requestId ?? '', { outcome: 'selected', optionId: 'allow_session' })
    await done
    expect(text()).toBe('the weather {"place":"here"}: sunny')
    expect(asked).toMatchObject({ toolName: 'mcp__sky__the weather', dangerLevel: 'network' })

    const broken = await startAgent({ script, mcp: 'The MCP server sky cannot be used.' }, { mcpServers })
    expect(broken.events).toContainEqual(expect.objectContaining({ type: 'notice', level: 'warning' }))
  })
})
