/** Kinds of packages that `npm run package` makes. */
export const packageKinds = ['dir', 'deb', 'rpm', 'tar', 'server', 'npm', 'contract', 'sbom', 'native'] as const
export type PackageKind = (typeof packageKinds)[number]

/** Returns true for the name of a kind. */
export const isPackageKind = (name: string): name is PackageKind => packageKinds.some((kind) => kind === name)
