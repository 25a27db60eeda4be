import { describe, expect, it } from 'vitest'
import type { StartOptions } from '#shared/adapter/port'
import { threadParams } from './thread'
import { toolHold } from './tool-limits'

const off = (...disallowedTools: string[]) => toolHold({ disallowedTools })
const only = (...allowedTools: string[]) => toolHold({ allowedTools })

describe('a thread that is limited to tools', () => {
  it('has all of them where nothing is said', () => {
    const hold = toolHold({})
    expect(hold).toMatchObject({ isLimited: false, config: {}, asksForChanges: false, notes: [] })
    expect(hold.toolsOf('files')).toEqual({})
  })

  it('has those of its own switched off that it is not to use', () => {
    expect(off('web_search', 'view_image').config).toEqual({ web_search: 'disabled', 'features.view_image': false })
    expect(off('spawn_agent').config).toEqual({ 'features.multi_agent': false, 'agents.enabled': false })
    const reading = only('exec_command', 'apply_patch')
    expect(reading.config).not.toHaveProperty('features.shell_tool')
    expect(reading.config).toMatchObject({ web_search: 'disabled', 'features.goals': false, 'agents.enabled': false })
    expect(reading.asksForChanges).toBe(false)
  })

  it('says what it misses, and what it cannot be held to', () => {
    expect(off('exec_command').notes).toEqual([expect.stringContaining('knows of them what it is told')])
    expect(off('apply_patch')).toMatchObject({
      asksForChanges: true,
      notes: [expect.stringContaining('asks before it changes')],
    })
    expect(off('write_stdin', 'Bash', 'exec_command(rm:*)', 'mcp__files__wipe').notes).toEqual([
      'Codex has no such tools, or cannot be held to them: write_stdin, Bash, exec_command(rm:*).',
    ])
    expect(only('*').notes).toEqual([])
  })

  it('has of a server the tools that are named, all of them, or none', () => {
    expect(only('mcp__files__read', 'mcp__files__list').toolsOf('files')).toEqual({ enabled_tools: ['read', 'list'] })
    expect(only('mcp__files').toolsOf('files')).toEqual({})
    expect(only('mcp__files__*', 'exec_command').toolsOf('files')).toEqual({})
    expect(only('exec_command').toolsOf('files')).toBeNull()
    expect(off('mcp__files__wipe').toolsOf('files')).toEqual({ disabled_tools: ['wipe'] })
    expect(off('mcp__files').toolsOf('files')).toBeNull()
    expect(off('mcp__files__wipe').toolsOf('others')).toEqual({})
  })

  it('is started with what that comes to, also for servers of the user', () => {
    const options: StartOptions = {
      cwd: '/code',
      directories: [],
      allowedTools: ['mcp__files__read', 'mcp__my_own__look', 'exec_command'],
      mcpServers: [
        { name: 'files', transport: 'stdio', command: '/bin/files', args: [], env: {} },
        { name: 'web', transport: 'http', url: 'https://mcp.test', headers: {} },
      ],
      onEvent: () => undefined,
      onLog: () => undefined,
      signal: new AbortController().signal,
    }
    const { config } = threadParams(options, toolHold(options), ['my_own', 'other'], {}) as { config: object }
    expect(config).toMatchObject({
      'mcp_servers.files': { command: '/bin/files', enabled_tools: ['read'] },
      'mcp_servers.my_own.enabled_tools': ['look'],
      'mcp_servers.other.enabled': false,
    })
    expect(config).not.toHaveProperty('mcp_servers.web')
  })
})
