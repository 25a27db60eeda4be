import { describe, expect, it } from 'vitest'
import { argumentsOf } from './claude-code/session/arguments'
import { environmentOf } from './claude-code/session/environment'
import { folderLevels } from './codex/session/folder-levels'
import { threadParams } from './codex/session/thread'
import { toolHold } from './codex/session/tool-limits'
import { sessionParams } from './copilot/session/session-params'
import { configOf } from './opencode/session/config'
import { startOptions } from './testing/start-options'

const heldBack = { root: '/code', count: 1, folders: ['/code/a', '/code'] }
const gitEnv = { GIT_CONFIG_COUNT: '0' }
const held = startOptions({ cwd: '/code/a', heldBack, gitEnv })
const free = startOptions({ cwd: '/code/a' })

describe('an agent that is started without the settings of its folder', () => {
  it('Claude Code reads only the user’s settings and Parley’s servers', () => {
    const session = { kind: 'new', sessionId: 's' } as const
    expect(argumentsOf(held, session, undefined).join(' ')).toContain('--setting-sources user --strict-mcp-config')
    expect(argumentsOf(free, session, undefined)).not.toContain('--setting-sources')
    expect(environmentOf({}, undefined, held)).toMatchObject(gitEnv)
  })

  it('Codex is told for this thread that no folder up to the root is trusted', () => {
    const levels = folderLevels(held, { sandbox_mode: 'workspace-write', projects: { '/code': {} } })
    expect(levels).toEqual({ '/code/a': { trust_level: 'untrusted' }, '/code': { trust_level: 'untrusted' } })
    expect(threadParams(held, toolHold({}), [], levels)).toMatchObject({ config: { projects: levels } })
  })

  it.each([
    ['writes into the user’s settings', 'workspace-write', undefined, { '/code/a': { trust_level: 'trusted' } }],
    ['writes nothing down', 'read-only', undefined, {}],
    ['has no sandbox chosen', undefined, undefined, {}],
    ['was told by the user', 'workspace-write', { '/code': { trust_level: 'untrusted' } }, {}],
  ])('Codex is told of a free folder only what it would write down: it %s', (_name, sandbox, projects, levels) => {
    expect(folderLevels(free, { sandbox_mode: sandbox, projects })).toEqual(levels)
  })

  it('GitHub Copilot looks for no servers and runs no hooks of files', () => {
    const off = { enableConfigDiscovery: false, enableFileHooks: false }
    expect(sessionParams(held, {})).toMatchObject(off)
    expect(sessionParams(free, {})).not.toHaveProperty('enableFileHooks')
  })

  it('OpenCode starts no language servers and formatters', () => {
    expect(configOf(held)).toEqual({ lsp: false, formatter: false })
    expect(configOf(free)).toEqual({})
  })
})
