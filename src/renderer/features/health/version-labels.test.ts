import { expect, it } from 'vitest'
import type { AdapterInfo } from '#shared/adapter/entities'
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

it('names the versions that it was tested with', () => {
  const adapter: AdapterInfo = {
    adapterName: 'opencode',
    adapterId: 'opencode',
    displayName: 'OpenCode',
    description: '',
    origin: 'detected',
    isDefault: false,
    available: true,
    version: '1.18.0',
    minimumVersion: '1.14.34',
    testedVersion: '1.18.33',
    support: 'tested',
  }
  expect(versionLabel(adapter)).toBe('1.18.0 (tested with 1.14.34 to 1.18.33)')
  expect(versionLabel({ ...adapter, version: '1.19.0', support: 'newer' })).toBe(
    '1.19.0 (newer than the tested 1.18.33)',
  )
  expect(versionLabel({ ...adapter, version: '2.0.24', support: 'untested' })).toBe('2.0.24 (not tested with Parley)')
})
