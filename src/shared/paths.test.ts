import { expect, it } from 'vitest'
import { z } from 'zod'
import { requests } from './contract'

const NAMES = /^(path|.*Path|cwd|folder|targetWorkingDirectory)$/

const fields = Object.entries(requests).flatMap(([name, { input }]) =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Record<string, z.ZodType>)
        .filter(([field, type]) => NAMES.test(field) && type.safeParse('/a').success)
        .map(([field, type]) => ({ name, field, type }))
    : [],
)

it('finds the paths that requests take', () => {
  expect(fields.length).toBeGreaterThan(5)
})

it.each(fields)('$name takes no zero character in its $field', ({ type }) => {
  expect(type.safeParse('/a\0b').success).toBe(false)
})
