declare module 'electron-installer-debian' {
  /** The parts of the library that are used here. */
  export class Installer {
    constructor(options: Readonly<Record<string, unknown>>)
    readonly stagingDir: string
    get contentFunctions(): string[]
    generateDefaults(): Promise<unknown>
    generateOptions(): unknown
    createStagingDir(): Promise<void>
    createContents(): Promise<unknown>
    createPackage(): Promise<void>
    movePackage(): Promise<void>
  }
}
