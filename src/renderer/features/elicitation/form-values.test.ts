import { expect, it } from 'vitest'
import { checkForm } from '#shared/elicitation/check'
import { FormSchema } from '#shared/elicitation/schema'
import { contentOf, initialValues, withoutOptions } from './form-values'

const form = FormSchema.parse({
  type: 'object',
  properties: {
    name: { type: 'string' },
    port: { type: 'integer', default: 80 },
    sure: { type: 'boolean' },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, default: ['a'] },
  },
  required: ['name'],
})

it('begins with what is proposed', () => {
  expect(initialValues(form)).toEqual({ name: '', port: '80', sure: false, tags: ['a'] })
})

it('says only what was filled in, numbers as numbers', () => {
  expect(contentOf(form, initialValues(form))).toEqual({ port: 80, sure: false, tags: ['a'] })
  expect(contentOf(form, { name: 'x', port: '', sure: true, tags: [] })).toEqual({ name: 'x', sure: true })
})

it('leaves what is no number to the check', () => {
  const content = contentOf(form, { name: 'x', port: 'many', sure: true, tags: [] })
  expect(Object.keys(checkForm(form, content))).toEqual(['port'])
})

it('offers a device no answer that it may not give', () => {
  const plan = FormSchema.parse({
    type: 'object',
    properties: {
      action: {
        type: 'string',
        oneOf: [
          { const: 'default', title: 'ask' },
          { const: 'acceptEdits', title: 'without asking' },
        ],
      },
      note: { type: 'string' },
    },
  })
  expect(withoutOptions(plan, ['acceptEdits']).properties).toEqual({
    action: { type: 'string', oneOf: [{ const: 'default', title: 'ask' }] },
    note: { type: 'string' },
  })
  expect(withoutOptions(plan, [])).toBe(plan)
})
