import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PermissionRequest } from '#shared/permission/entities'
import type { ToolKind } from '#shared/vocabulary/entities'
import { checkRule } from './check-rule'
import { matchesRule } from './match-rule'
import { readSubject } from '../subject'
import { suggestRule } from './suggest-rule'
import { asked, project, running, writing } from '../testing/rules'

describe('the suggested rule', () => {
  const requests = fc.oneof(
    fc.record({ command: fc.oneof(fc.string(), fc.constantFrom('npm test', 'git commit -m "a b"', 'a; b')) }),
    fc.record({ path: fc.oneof(fc.stringMatching(/^[\w/.[\]* -]{1,20}$/), fc.constantFrom('src/a.ts', '../x', '.')) }),
    fc.record({ city: fc.string() }),
  )

  it('can be saved and answers the request it was made for, whatever that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.constantFrom<ToolKind>('read', 'write', 'exec', 'network', 'meta'),
        fc.constantFrom<'session' | 'always'>('session', 'always'),
        async (toolInput, dangerLevel, scope) => {
          const subject = await readSubject(asked({ toolInput, dangerLevel }), 'mine')
          const suggested = suggestRule(subject, scope, 'allow')
          if (!suggested.ok) return
          expect(checkRule(suggested.value)).toBeNull()
          expect(await matchesRule(suggested.value, subject)).toBe(true)
        },
      ),
    )
  })

  it('names the exact command, file or tool, the folder and the agent', async () => {
    const of = async (request: PermissionRequest, scope: 'session' | 'always') =>
      suggestRule(await readSubject(request, 'mine'), scope, 'allow')
    expect(await of(running('npm  test'), 'always')).toEqual({
      ok: true,
      value: {
        effect: 'allow',
        scope: 'folder',
        folder: project,
        adapterName: 'mine',
        dangerLevel: 'exec',
        toolName: 'run',
        commandPattern: 'npm test',
      },
    })
    expect(await of(writing('src/[id].ts'), 'session')).toMatchObject({
      ok: true,
      value: { scope: 'session', sessionId: 's1', toolName: 'write', pathPattern: 'src/\\[id\\].ts' },
    })
    const titled = await of(asked({ ...running('npm test'), toolName: 'Run npm test' }), 'always')
    expect(titled).toMatchObject({ ok: true, value: { commandPattern: 'npm test' } })
    expect(titled.ok && titled.value.toolName).toBeUndefined()
  })

  it('is none for once, for more than one command, and for what is outside or many files', async () => {
    const reasons = await Promise.all(
      [running('a && b'), writing('../x'), writing('a', { paths: ['b'] }), writing('link/a')].map(
        async (request) => suggestRule(await readSubject(request, 'mine'), 'always', 'allow').ok,
      ),
    )
    expect(reasons).toEqual([false, false, false, false])
    expect(suggestRule(await readSubject(running('npm test'), 'mine'), 'once', 'allow').ok).toBe(false)
  })
})
