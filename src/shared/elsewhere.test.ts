import { expect, it } from 'vitest'
import { z } from 'zod'
import { requests } from './contract'
import type { RequestDefinition } from './kernel/define'

it('declares the failure of each request that is answered here, for a session of another machine', () => {
  const undeclared = (Object.values(requests) as readonly RequestDefinition[]).filter(({ input, routing, errors }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return routing === 'here' && 'machineId' in properties && !errors.includes('capability-missing')
  })
  expect(undeclared.map(({ name }) => name)).toEqual([])
})
