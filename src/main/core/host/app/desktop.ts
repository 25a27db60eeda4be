/** File operations of the system around the desktop app. Paths are absolute and already located. */
export interface Desktop {
  /** Opens a file or folder with the system's program for it. Returns the reason for a failure; empty on success. */
  open(path: string): Promise<string>
  /** Starts a program that outlives the app, without a shell. Returns the reason for a failure; empty on success. */
  launch(program: string, args: readonly string[]): Promise<string>
  /** Shows a file or folder in its folder. */
  reveal(path: string): void
}
