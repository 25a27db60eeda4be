import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../run-command'
import { installOptional } from './install-optional'
import { stageDocuments } from './stage'

/** Files of the system that come with the app, by their place below /usr/share. */
const systemFiles: Readonly<Record<string, string>> = {
  'metainfo/dev.parley.Parley.metainfo.xml': 'parley.metainfo.xml',
  'mime/packages/parley.xml': 'parley.mime.xml',
}

/** The package to make. */
export interface LinuxPackage {
  readonly version: string
  /** Pictures by size. */
  readonly icons: Readonly<Record<string, string>>
  readonly arch: string
}

/**
 * Packages that Debian's dynamic linker needs for the app. Names with `t64` are those since Debian 13 and Ubuntu 24.04, which stand
 * first because another package of Ubuntu provides `libasound2` as well. The library's own list also has what only a desktop
 * uses, and as its first choice of a trash a package that brings all of KDE into a lean system.
 */
const debianLibraries = ['libgtk-3-0t64 | libgtk-3-0', 'libnss3', 'libasound2t64 | libasound2', 'libgbm1'] as const

/** Notifications, the trash, the keychain, and the type of session files. */
const debianDesktop = ['libnotify4', 'libglib2.0-bin', 'libsecret-1-0', 'shared-mime-info'] as const

/** The same libraries by the names of their files, which all distributions with RPM know. */
const redHatLibraries = [
  'libgtk-3.so.0()(64bit)',
  'libnss3.so()(64bit)',
  'libasound.so.2()(64bit)',
  'libgbm.so.1()(64bit)',
] as const

/** A library's way to make a package: electron-installer-debian's and electron-installer-redhat's are the same. */
interface Installer {
  readonly stagingDir: string
  readonly baseAppDir: string
  readonly contentFunctions: string[]
  readonly options: Record<string, unknown>
  generateDefaults(): Promise<unknown>
  generateOptions(): unknown
  createStagingDir(): Promise<void>
  createContents(): Promise<unknown>
  createPackage(): Promise<void>
  movePackage(): Promise<void>
}
type InstallerClass = new (options: Readonly<Record<string, unknown>>) => Installer

/** Packs an unpacked app as a Debian package into a folder; needs `dpkg-deb`. */
export async function packDebian(app: string, output: string, { version, icons, arch }: LinuxPackage): Promise<void> {
  await pack(
    'electron-installer-debian',
    {
      ...common(app, output, version, icons),
      maintainer: 'Parley contributors',
      section: 'devel',
      arch: arch === 'x64' ? 'amd64' : arch,
      // Debian 12 and Ubuntu 22.04 read it; xz takes a minute longer for a tenth less.
      compression: 'zstd',
      lintianOverrides: [],
      rename: (folder: string) => join(folder, '<%= name %>_<%= version %>_<%= arch %>.deb'),
    },
    {
      depends: debianLibraries,
      recommends: debianDesktop,
      // Every desktop has it; with what it recommends it would bring a hundred packages into a lean system.
      suggests: ['xdg-utils'],
    },
  )
}

/** Packs an unpacked app as an RPM package into a folder; needs `rpmbuild`. */
export async function packRedHat(app: string, output: string, { version, icons, arch }: LinuxPackage): Promise<void> {
  await pack(
    'electron-installer-redhat',
    {
      ...common(app, output, version, icons),
      license: 'MIT',
      arch: arch === 'x64' ? 'x86_64' : 'aarch64',
      specTemplate: join(root, 'resources', 'linux', 'parley.spec.ejs'),
      rename: (folder: string) => join(folder, '<%= name %>-<%= version %>-<%= revision %>.<%= arch %>.rpm'),
    },
    { requires: redHatLibraries },
  )
}

function common(app: string, output: string, version: string, icons: LinuxPackage['icons']) {
  return {
    src: app,
    dest: output,
    name: 'parley',
    productName: 'Parley',
    version,
    description: 'A home for sessions of AI agents',
    productDescription:
      'Parley runs the agents that you already have and keeps every session in one store, to be branched, merged, searched and approved from one place.',
    bin: join('resources', 'bin', 'parley'),
    icon: icons,
    desktopTemplate: join(root, 'resources', 'linux', 'parley.desktop'),
    logger: () => undefined,
  }
}

/** `relations`: other packages that it needs or names, in place of the library's lists, which it would only add to. */
async function pack(
  library: string,
  options: Readonly<Record<string, unknown>>,
  relations: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await installOptional(library)
  const { Installer: Base } = (await import(library)) as { Installer: InstallerClass }
  /** The library's package, with what the desktop and the shell need to know of the app. */
  class ParleyInstaller extends Base {
    override get contentFunctions(): string[] {
      return [...super.contentFunctions, 'copySystemFiles']
    }

    async copySystemFiles(): Promise<void> {
      const share = join(this.stagingDir, this.baseAppDir, 'share')
      for (const [place, file] of Object.entries(systemFiles)) {
        await mkdir(dirname(join(share, place)), { recursive: true })
        await cp(join(root, 'resources', 'linux', file), join(share, place))
      }
      await stageDocuments(share)
    }
  }
  const installer = new ParleyInstaller(options)
  await installer.generateDefaults()
  installer.generateOptions()
  Object.assign(installer.options, relations)
  await installer.createStagingDir()
  await installer.createContents()
  await installer.createPackage()
  await installer.movePackage()
}
