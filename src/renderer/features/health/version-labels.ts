import type { AdapterInfo } from '../../../shared/adapter/entities'

/** The version of an agent's program, with the oldest one that can be used where it is older than that. */
export function versionWords({ available, version, minimumVersion }: AdapterInfo): string {
  if (version === undefined) return 'Told when it runs'
  // A program of a known version that was found is unavailable only because that version is too old.
  return available || minimumVersion === undefined ? version : `${version} (Parley needs ${minimumVersion} or later)`
}
