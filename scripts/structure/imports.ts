import { join } from 'node:path'
import { cruise, type IModule } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

/** A module and those that it imports, for types too. */
export interface Module {
  readonly path: string
  readonly imports: readonly string[]
}

/** Returns the modules of folders without tests, by dependency-cruiser, and the circles among them. */
export async function importGraph(root: string, folders: readonly string[]) {
  const tsConfig = join(root, 'tsconfig.node.json')
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      tsPreCompilationDeps: true,
      tsConfig: { fileName: tsConfig },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: ['node_modules', '\\.(test|cases)\\.ts$', '/testing(/|\\.ts$)', '/fixtures/'] },
    },
    { extensions: ['.ts', '.svelte.ts', '.js', '.svelte'] },
    // Its paths are the aliases of imports.
    { tsConfig: extractTSConfig(tsConfig) },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.modules.map(moduleOf)
}

const moduleOf = ({ source, dependencies }: IModule): Module => ({
  path: source,
  imports: dependencies.map(({ resolved }) => resolved),
})
