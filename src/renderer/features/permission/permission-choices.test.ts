import { expect, it } from 'vitest'
import type { PermissionOption, PermissionRequest } from '#shared/permission/entities'
import { entryOf } from '#renderer/lib/testing/permission-entry'
import { permissionChoices, plainAnswer, requestCommand } from './permission-choices'

const option = (kind: PermissionOption['kind'], optionId: string = kind): PermissionOption => ({
  optionId,
  name: optionId,
  kind,
})

it('takes the narrowest way to allow, whatever the order offered, and leaves the rest to the agent', () => {
  const offered = [option('reject_always'), option('allow_always'), option('reject_once'), option('allow_once')]
  const choices = permissionChoices(offered)
  expect(choices.allow?.kind).toBe('allow_once')
  expect(choices.deny?.kind).toBe('reject_once')
  expect(choices.furtherAllows.map(({ kind }) => kind)).toEqual(['allow_always'])
  expect(choices.furtherDenials.map(({ kind }) => kind)).toEqual(['reject_always'])
})

it('allows and denies by no option whose effect is not known', () => {
  const other = { optionId: 'yes', name: 'Yes', kind: 'other' } as const
  const choices = permissionChoices([other])
  expect(choices).toEqual({ ...permissionChoices([]), others: [other] })
})

it('keeps several options of one kind, and lives without any', () => {
  const choices = permissionChoices([option('allow_always', 'a'), option('allow_always', 'b')])
  expect(choices.allow?.optionId).toBe('a')
  expect(choices.furtherAllows.map(({ optionId }) => optionId)).toEqual(['b'])
  expect(permissionChoices([])).toEqual({
    allow: undefined,
    deny: undefined,
    furtherAllows: [],
    furtherDenials: [],
    others: [],
  })
})

it('answers plainly with the option of the agent, else by what is meant', () => {
  const { request } = entryOf('p')
  expect(plainAnswer(request, 'allow')).toEqual({ optionId: 'yes' })
  expect(plainAnswer(request, 'deny')).toEqual({ optionId: 'no' })
  expect(plainAnswer({ ...request, options: [] }, 'deny')).toEqual({ behavior: 'deny' })
})

it('finds the exact command', () => {
  const request = { toolInput: { command: ['npm', 'test'] } } as unknown as PermissionRequest
  expect(requestCommand(request)).toBe('npm test')
  expect(requestCommand({ ...request, toolInput: { command: 'ls -l' } })).toBe('ls -l')
  expect(requestCommand({ ...request, toolInput: { path: 'a' } })).toBeUndefined()
})
