import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Installer } from 'electron-installer-debian'
import { root } from '../run-command'
import { stageDocuments } from './stage'

/** Files of the system that come with the app, by their place below /usr/share. */
const systemFiles: Readonly<Record<string, string>> = {
  'metainfo/parley.metainfo.xml': 'parley.metainfo.xml',
  'mime/packages/parley.xml': 'parley.mime.xml',
}

/** The library's package, with what the desktop and the shell need to know of the app. */
class ParleyInstaller extends Installer {
  override get contentFunctions(): string[] {
    return [...super.contentFunctions, 'copySystemFiles']
  }

  async copySystemFiles(): Promise<void> {
    const share = join(this.stagingDir, 'usr', 'share')
    for (const [place, file] of Object.entries(systemFiles)) {
      await mkdir(dirname(join(share, place)), { recursive: true })
      await cp(join(root, 'resources', 'linux', file), join(share, place))
    }
    await stageDocuments(share)
  }
}

/** Packs an unpacked app as a Debian package into a folder. */
export async function packDebian(
  app: string,
  output: string,
  { version, icons, arch }: { readonly version: string; readonly icons: Record<string, string>; readonly arch: string },
): Promise<void> {
  // The library takes the license of the app from here, and the runtime's version.
  await cp(join(root, 'LICENSE'), join(app, 'LICENSE'))
  const installer = new ParleyInstaller({
    src: app,
    dest: output,
    name: 'parley',
    productName: 'Parley',
    version,
    description: 'A home for sessions of AI agents',
    productDescription:
      'Parley runs the agents that you already have and keeps every session in one store, to be branched, merged, searched and approved from one place.',
    maintainer: 'Parley contributors',
    section: 'devel',
    arch: arch === 'x64' ? 'amd64' : arch,
    bin: join('resources', 'bin', 'parley'),
    icon: icons,
    desktopTemplate: join(root, 'resources', 'linux', 'parley.desktop'),
    // Debian 12 and Ubuntu 22.04 read it; xz takes a minute longer for a tenth less.
    compression: 'zstd',
    // For links and session files.
    recommends: ['xdg-utils', 'shared-mime-info'],
    lintianOverrides: [],
    rename: (folder: string) => join(folder, '<%= name %>_<%= version %>_<%= arch %>.deb'),
    logger: () => undefined,
  })
  await installer.generateDefaults()
  installer.generateOptions()
  await installer.createStagingDir()
  await installer.createContents()
  await installer.createPackage()
  await installer.movePackage()
}
