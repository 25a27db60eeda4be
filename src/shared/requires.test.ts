import { expect, it } from 'vitest'
import { requests } from './contract'
import type { RequestDefinition } from './kernel/define'

it('each request that needs a session that can be changed declares how it fails for others', () => {
  const needing = (Object.values(requests) as readonly RequestDefinition[]).filter(
    ({ requires }) => requires === 'writable-session',
  )
  expect(needing.length).toBeGreaterThan(10)
  const silent = needing.filter(
    ({ errors }) => !(['session-not-found', 'session-archived'] as const).every((code) => errors.includes(code)),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
