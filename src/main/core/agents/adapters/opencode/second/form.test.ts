import { expect, it } from 'vitest'
import { FormSchema } from '#shared/elicitation/schema'
import { Form } from './answers'
import { mapForm, valuesOf } from './form'

const form = Form.parse({
  id: 'frm_1',
  sessionID: 'global',
  title: 'Set it up',
  fields: [
    { key: 'name', type: 'string', title: 'Name', required: true },
    { key: 'size', type: 'integer', title: 'Size' },
    { key: 'sure', type: 'boolean' },
    {
      key: 'kinds',
      type: 'multiselect',
      title: 'Kinds',
      custom: true,
      options: [{ value: 'a' }, { value: 'b', label: 'B' }],
    },
    { key: 'terms', type: 'external', title: 'Terms', url: 'https://example.org/terms' },
    { key: 'secret', type: 'string', hidden: true },
  ],
})

it('asks for each kind of field, but hidden ones', () => {
  const asked = mapForm(form)
  expect(asked).toMatchObject({
    kind: 'elicitation',
    message: 'Set it up',
    requestedSchema: {
      properties: {
        name: { type: 'string', title: 'Name' },
        size: { type: 'integer' },
        sure: { type: 'boolean', title: 'sure' },
        kinds: {
          type: 'array',
          items: {
            anyOf: [
              { const: 'a', title: 'a' },
              { const: 'b', title: 'B' },
            ],
          },
        },
        'kinds:own': { type: 'string', title: 'Kinds, in your own words' },
        terms: { type: 'boolean', description: 'https://example.org/terms' },
      },
      required: ['name', 'terms'],
    },
  })
  expect(FormSchema.safeParse('requestedSchema' in asked ? asked.requestedSchema : undefined).success).toBe(true)
  expect(JSON.stringify(asked)).not.toContain('secret')
})

it('is answered by key, with what was filled in', () => {
  const content = { name: 'Ada', size: 3, sure: false, kinds: ['a'], 'kinds:own': 'c', terms: true, other: 'x' }
  expect(valuesOf(form, { action: 'accept', content })).toEqual({
    name: 'Ada',
    size: 3,
    sure: false,
    kinds: ['a', 'c'],
    terms: true,
  })
  expect(valuesOf(form, { action: 'accept', content: { name: '' } })).toEqual({})
  expect(valuesOf(form, { action: 'decline' })).toBeNull()
  expect(valuesOf(form, null)).toBeNull()
})
