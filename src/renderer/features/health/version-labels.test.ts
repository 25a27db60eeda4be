import { expect, it } from 'vitest'
import type { AdapterInfo } from '../../../shared/adapter/entities'
import { versionLabel } from './version-labels'

it('names the oldest version that can be used where an agent is too old, and only there', () => {
  const adapter: AdapterInfo = {
    adapterName: 'codex',
    adapterId: 'codex',
    displayName: 'Codex',
    description: '',
    origin: 'detected',
    isDefault: false,
    available: true,
    version: '0.169.0',
    minimumVersion: '0.105.0',
  }
  expect(versionLabel(adapter)).toBe('0.169.0')
  expect(versionLabel({ ...adapter, available: false, version: '0.99.0' })).toBe(
    '0.99.0 (Parley requires 0.105.0 or later)',
  )
  expect(versionLabel({ ...adapter, version: undefined })).toBe('Known once it runs')
})
