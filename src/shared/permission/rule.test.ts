import { expect, it } from 'vitest'
import { describeRule, PermissionRuleDraft } from './rule'

it.each<[PermissionRuleDraft, string]>([
  [
    {
      effect: 'allow',
      scope: 'folder',
      folder: '/code',
      adapterName: 'mine',
      dangerLevel: 'exec',
      toolName: 'run',
      commandPattern: 'npm test *',
    },
    'mine may run “npm test *” in /code (run tool).',
  ],
  [
    {
      effect: 'allow',
      scope: 'session',
      sessionId: 's1',
      folder: '/code',
      dangerLevel: 'write',
      pathPattern: 'src/**',
    },
    'Any agent may edit src/** in /code (this session).',
  ],
  [
    { effect: 'allow', scope: 'everywhere', dangerLevel: 'network', toolName: 'fetch', expiresAt: 0 },
    'Any agent may use the fetch tool everywhere (until 1970-01-01T00:00:00.000Z).',
  ],
  [{ effect: 'deny', scope: 'everywhere', pathPattern: '**/.env' }, 'No agent may access **/.env everywhere.'],
  [{ effect: 'deny', scope: 'everywhere', dangerLevel: 'network' }, 'No agent may use the network everywhere.'],
  [{ effect: 'deny', scope: 'everywhere' }, 'No agent may do anything everywhere.'],
])('%o is told as "%s"', (rule, text) => {
  expect(PermissionRuleDraft.parse(rule)).toEqual(rule)
  expect(describeRule(rule)).toBe(text)
})

it('a rule has no fields that nobody declared, and no empty ones', () => {
  expect(PermissionRuleDraft.safeParse({ effect: 'allow', scope: 'everywhere', tool: 'x' }).success).toBe(false)
  expect(PermissionRuleDraft.safeParse({ effect: 'allow', scope: 'everywhere', toolName: ' ' }).success).toBe(false)
  expect(PermissionRuleDraft.safeParse({ effect: 'maybe', scope: 'everywhere' }).success).toBe(false)
})
