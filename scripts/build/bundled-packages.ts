import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** File in a build's folder that lists the packages in it, as paths from the checkout. */
export const BUNDLED_PACKAGES = 'bundled-packages.json'

/** The part of a build's output that names where its contents come from. */
export type Output = Readonly<
  Record<
    string,
    | { readonly type: 'chunk'; readonly moduleIds: readonly string[] }
    | { readonly type: 'asset'; readonly originalFileNames?: readonly string[] }
  >
>

/**
 * Returns the folders of packages that a build's output contains a part of, as paths from a folder with `/`, sorted. Fonts are
 * assets and not modules; their names are relative to `base`.
 */
export function packagesOf(output: Output, root: string, base = root): string[] {
  const files = Object.values(output).flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds : (part.originalFileNames ?? []).map((name) => resolve(base, name)),
  )
  const found = new Set<string>()
  for (const file of files) {
    const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1]
    const start = `${root.replaceAll('\\', '/')}/`
    if (folder?.startsWith(start) === true && existsSync(join(folder, 'package.json')))
      found.add(folder.slice(start.length))
  }
  return [...found].sort()
}

/** Plugin of a build that lists the packages in its output, whose licenses have to come with it. */
export function bundledPackages(root: string): {
  readonly name: string
  configResolved(config: { readonly root: string }): void
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
    options: unknown,
    bundle: object,
  ): void
} {
  let base = root
  return {
    name: 'bundled-packages',
    configResolved(config) {
      base = config.root
    },
    generateBundle(_options, bundle) {
      const source = `${JSON.stringify(packagesOf(bundle as Output, root, base), null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: BUNDLED_PACKAGES, source })
    },
  }
}
