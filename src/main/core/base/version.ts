// eslint-disable-next-line boundaries/dependencies -- the version stands in one place, the package's own manifest
import manifest from '../../../../package.json' with { type: 'json' }

/** Parley's own version. */
export const version: string = manifest.version
