import { expect, it } from 'vitest'
import type { PermissionResolution } from '#shared/permission/entities'
import { resolutionLabel } from './resolution-labels'

const words = (resolution: Partial<PermissionResolution>) =>
  resolutionLabel({ requestId: 'p', granted: true, appliedScope: 'once', by: 'user', ...resolution })

it('says how far an answer of the user reaches', () => {
  expect(words({})).toBe('Allowed once by you')
  expect(words({ appliedScope: 'session' })).toBe('Allowed for this session by you')
  expect(words({ appliedScope: 'always', granted: false })).toBe('Always denied by you')
})

it('says who else answered, or why nobody did', () => {
  expect(words({ by: 'rule', appliedScope: 'always' })).toBe('Allowed by a rule')
  expect(words({ by: 'policy' })).toContain('everything is allowed')
  expect(words({ by: 'policy', granted: false })).toContain('Denied')
  expect(words({ by: 'policy', granted: false, message: 'This is an aside.' })).toBe('Denied. This is an aside.')
  expect(words({ by: 'cancelled', granted: false })).toContain('turn ended')
  expect(words({ by: 'expired', expiredBy: 'deadline', granted: false })).toBe('Not answered in time')
  expect(words({ by: 'expired', expiredBy: 'restart', granted: false })).toContain('Parley quit')
})
