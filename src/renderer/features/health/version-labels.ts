import type { AdapterInfo } from '../../../shared/adapter/entities'
import { m } from '../../../messages'

/** The version of an agent's program, with the oldest one that can be used where it is older than that. */
export function versionLabel({ available, version, minimumVersion }: AdapterInfo): string {
  if (version === undefined) return m.health.versionAtStart
  // A program of a known version that was found is unavailable only because that version is too old.
  return available || minimumVersion === undefined ? version : m.health.tooOld({ version, minimumVersion })
}
