/** What the system around the desktop app does with files. Paths are absolute and were located. */
export interface Desktop {
  /** Opens a file or folder with the program that the system has for it. Answers why not; empty when it did. */
  open(path: string): Promise<string>
  /** Shows a file or folder in its folder. */
  reveal(path: string): void
}
