import type { AdapterInfo } from '#shared/adapter/entities'
import { m } from '#messages'

/** The version of an agent's program, with those that Parley can use and was tested with. */
export function versionLabel(adapter: AdapterInfo): string {
  const { available, version, minimumVersion, testedVersion, support } = adapter
  if (version === undefined) return m.health.versionAtStart
  // A program of a known version that was found is unavailable only because that version is too old.
  if (!available && minimumVersion !== undefined) return m.health.tooOld({ version, minimumVersion })
  if (support === 'untested') return m.health.untested({ version })
  if (minimumVersion === undefined || testedVersion === undefined) return version
  return support === 'newer'
    ? m.health.newer({ version, testedVersion })
    : m.health.tested({ version, minimumVersion, testedVersion })
}
