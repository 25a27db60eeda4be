import { expect, it } from 'vitest'
import { mapElicitation } from './elicitation'

const form = {
  mode: 'form',
  sessionId: 's',
  toolCallId: null,
  message: 'Name?',
  requestedSchema: { title: null, properties: { name: { type: 'string', minLength: null } }, required: ['name'] },
}

it('takes forms, with null for what is absent', () => {
  expect(mapElicitation(form, 's')).toEqual({
    kind: 'elicitation',
    mode: 'form',
    message: 'Name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  })
})

it('takes web addresses', () => {
  const url = 'https://example.org/login'
  const asked = { mode: 'url', sessionId: 's', toolCallId: 't', elicitationId: 'e', message: 'Log in', url }
  expect(mapElicitation(asked, 's')).toEqual({
    kind: 'elicitation',
    mode: 'url',
    message: 'Log in',
    url,
    toolCallId: 't',
  })
})

it.each([
  null,
  {},
  { ...form, sessionId: 'other' },
  { ...form, mode: 'dance' },
  { ...form, requestedSchema: { properties: { name: { type: 'object' } } } },
  { mode: 'url', sessionId: 's', message: 'Log in', url: 'javascript:alert(1)' },
])('does not take %j', (params) => {
  expect(mapElicitation(params, 's')).toBeNull()
})
