import { describe, expect, it } from 'vitest'
import { checkForm } from './check'
import { FormSchema, type FormContent } from './schema'

const form = FormSchema.parse({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 4 },
    mail: { type: 'string', format: 'email' },
    day: { type: 'string', format: 'date' },
    port: { type: 'integer', minimum: 1, maximum: 9 },
    color: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
    size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
    tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 },
    sure: { type: 'boolean' },
  },
  required: ['name', 'sure'],
})

const filled: FormContent = { name: 'abc', sure: false }

describe('checkForm', () => {
  it('takes what fits', () => {
    expect(checkForm(form, filled)).toEqual({})
    const all = { mail: 'a@b', day: '2026-02-03', port: 9, color: 'g', size: 's', tags: ['b', 'a'] }
    expect(checkForm(form, { ...filled, ...all })).toEqual({})
  })

  it('needs what is required, and nothing else', () => {
    expect(Object.keys(checkForm(form, {}))).toEqual(['name', 'sure'])
    expect(Object.keys(checkForm(form, { name: '', sure: true }))).toEqual(['name'])
  })

  it.each<[FormContent, string]>([
    [{ name: 'a' }, 'name'],
    [{ name: 'abcde' }, 'name'],
    [{ mail: 'nobody' }, 'mail'],
    [{ day: '2026-13-99' }, 'day'],
    [{ port: 1.5 }, 'port'],
    [{ port: 10 }, 'port'],
    [{ port: '1' }, 'port'],
    [{ color: 'Red' }, 'color'],
    [{ size: 'l' }, 'size'],
    [{ tags: ['x'] }, 'tags'],
    [{ tags: ['a', 'a'] }, 'tags'],
    [{ tags: ['a', 'b', 'c'] }, 'tags'],
    [{ sure: 'yes' }, 'sure'],
    [{ other: 1 }, 'other'],
  ])('refuses %j', (content, field) => {
    expect(Object.keys(checkForm(form, { ...filled, ...content }))).toEqual([field])
  })

  it('is not fooled by names that every object has', () => {
    const odd = FormSchema.parse({
      type: 'object',
      properties: { toString: { type: 'string' } },
      required: ['toString'],
    })
    expect(checkForm(odd, {})).toEqual({ toString: 'Needed.' })
  })
})
