import { expect, it } from 'vitest'
import type { PermissionOption, PermissionRequest } from '../../../shared/permission/entities'
import { permissionChoices, requestCommand } from './permission-choices'

const option = (kind: PermissionOption['kind'], optionId: string = kind): PermissionOption => ({
  optionId,
  name: optionId,
  kind,
})

it('puts the narrowest way to allow first, whatever the order offered', () => {
  const offered = [option('reject_always'), option('allow_always'), option('reject_once'), option('allow_once')]
  const choices = permissionChoices(offered)
  expect(choices.allow?.kind).toBe('allow_once')
  expect(choices.wider.map(({ kind }) => kind)).toEqual(['allow_always'])
  expect(choices.deny?.kind).toBe('reject_once')
  expect(choices.denyAlways.map(({ kind }) => kind)).toEqual(['reject_always'])
})

it('keeps several options of one kind, and lives without any', () => {
  const choices = permissionChoices([option('allow_always', 'a'), option('allow_always', 'b')])
  expect(choices.allow?.optionId).toBe('a')
  expect(choices.wider.map(({ optionId }) => optionId)).toEqual(['b'])
  expect(permissionChoices([])).toEqual({ allow: undefined, wider: [], deny: undefined, denyAlways: [] })
})

it('finds the exact command', () => {
  const request = { toolInput: { command: ['npm', 'test'] } } as unknown as PermissionRequest
  expect(requestCommand(request)).toBe('npm test')
  expect(requestCommand({ ...request, toolInput: { command: 'ls -l' } })).toBe('ls -l')
  expect(requestCommand({ ...request, toolInput: { path: 'a' } })).toBeUndefined()
})
