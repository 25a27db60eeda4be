import { describe, expect, it } from 'vitest'
import { bothLimits } from '../session/agents/both-limits'
import { mayUse } from './tool-names'

describe('the tools of a custom agent', () => {
  it.each([
    ['Read', ['read', 'Grep'], true],
    ['bash', ['Bash(git:*)'], true],
    ['Write', ['Read'], false],
    ['mcp__github__list/issues', ['mcp__github__*'], true],
    ['mcp__other__list', ['mcp__github__*'], false],
    ['anything', [], false],
  ])('%s is among %j: %s', (tool, allowedTools, expected) => {
    expect(mayUse(tool, { allowedTools })).toBe(expected)
  })

  it('are all but those that are forbidden, which wins; conditions forbid nothing', () => {
    expect(mayUse('Write', {})).toBe(true)
    expect(mayUse('Write', { allowedTools: ['Write'], disallowedTools: ['write'] })).toBe(false)
    expect(mayUse('Bash', { disallowedTools: ['Bash(rm:*)'] })).toBe(true)
  })

  it('of two limits are those in both', () => {
    expect(bothLimits({ allowedTools: ['Read', 'Write'] }, { allowedTools: ['write', 'Bash'] })).toEqual({
      allowedTools: ['Write'],
    })
    expect(bothLimits({ disallowedTools: ['Bash'] }, { allowedTools: ['Read'], disallowedTools: ['Web'] })).toEqual({
      allowedTools: ['Read'],
      disallowedTools: ['Bash', 'Web'],
    })
    expect(bothLimits({}, {})).toEqual({})
  })
})
