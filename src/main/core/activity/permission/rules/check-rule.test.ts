import { describe, expect, it } from 'vitest'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { checkRule } from './check-rule'
import { rule } from '../testing/rules'

describe('a rule that cannot be saved', () => {
  it.each<[string, Partial<PermissionRuleDraft>]>([
    ['a session missing', { scope: 'session', toolName: 'x' }],
    ['a session too much', { sessionId: 's1', toolName: 'x' }],
    ['a folder missing', { scope: 'folder', toolName: 'x' }],
    ['a relative folder', { scope: 'folder', folder: 'src', toolName: 'x' }],
    ['a command and paths', { commandPattern: 'a', pathPattern: 'b' }],
    ['a line as a command', { commandPattern: 'a; b' }],
    ['any command', { commandPattern: '*' }],
    ['any command of a shell', { commandPattern: 'bash -c *' }],
    ['a path outside', { pathPattern: '../x' }],
    ['no danger', { toolName: 'x', dangerLevel: undefined }],
    ['nothing named', {}],
  ])('has %s', (_, more) => {
    expect(checkRule(rule(more))?.code).toBe('permission-rule-invalid')
  })

  it('does not stop a wide denial', () => {
    expect(checkRule({ effect: 'deny', scope: 'everywhere' })).toBeNull()
    expect(checkRule({ effect: 'deny', scope: 'everywhere', commandPattern: 'sudo *' })).toBeNull()
  })
})
