import { existsSync, readFileSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { APP_ID } from '#main/electron/app-id'
import { root } from '../run-command'

/** Name of the app's program; `parley` is the command. */
export const EXECUTABLE = 'parley-desktop'

/** Folder of a given runtime instead of the one that the electron package downloads. */
const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || undefined

/** The configuration of all desktop packages. `app`: the staged app; `icons`: pictures of every size. */
export function builderConfig(app: string, output: string, icons: string): Configuration {
  return {
    appId: APP_ID,
    productName: 'Parley',
    directories: { app, output, buildResources: join(root, 'resources', 'icon') },
    ...(runtime === undefined
      ? {}
      : { electronDist: runtime, electronVersion: readFileSync(join(runtime, 'version'), 'utf8').trim() }),
    // Native modules are built for every Node-API runtime.
    npmRebuild: false,
    asar: true,
    files: ['**/*', '!bin', '!out/client', '!out/contract'],
    protocols: [{ name: 'Parley', schemes: ['parley'] }],
    fileAssociations: [
      {
        ext: 'parley.json',
        name: 'Parley session',
        mimeType: 'application/x-parley-session+json',
        role: 'Editor',
        icon: join(root, 'resources', 'icon', 'icon'),
      },
    ],
    // `runAsNode`: the command runs on the app's runtime. A given runtime may be a script, which has no fuses.
    ...(runtime === undefined
      ? {
          electronFuses: {
            runAsNode: true,
            enableCookieEncryption: true,
            enableNodeOptionsEnvironmentVariable: false,
            enableNodeCliInspectArguments: false,
            enableEmbeddedAsarIntegrityValidation: true,
            onlyLoadAppFromAsar: true,
          },
        }
      : {}),
    linux: {
      target: ['AppImage'],
      executableName: EXECUTABLE,
      category: 'Development',
      icon: icons,
      extraResources: [{ from: join(root, 'resources', 'linux', 'parley'), to: 'bin/parley' }],
    },
    win: { target: ['nsis'], icon: join(root, 'resources', 'icon', 'icon.ico') },
    nsis: { oneClick: true, perMachine: false },
    mac: {
      target: [{ target: 'dmg', arch: ['universal'] }],
      icon: join(root, 'resources', 'icon', 'icon.icns'),
      category: 'public.app-category.developer-tools',
      hardenedRuntime: true,
    },
    publish: null,
    afterPack,
  }
}

/**
 * Fits a runtime that starts through a script of its own: as Node, it must not receive arguments for Chromium.
 */
async function afterPack({ appOutDir }: AfterPackContext): Promise<void> {
  const script = join(appOutDir, EXECUTABLE)
  if (!existsSync(join(appOutDir, 'electron.bin'))) return
  const text = await readFile(script, 'utf8')
  await writeFile(
    script,
    text.replace('[ "$(id -u)" = 0 ] &&', '[ "$(id -u)" = 0 ] && [ -z "$ELECTRON_RUN_AS_NODE" ] &&'),
  )
  await chmod(script, 0o755)
}
